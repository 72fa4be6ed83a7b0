// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/router/rtl_routing.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "hw/noc/network_desc.h"
#include "rtl_bridge/router/router_shape.h"

namespace orbweaver::rtl {

namespace {

constexpr unsigned max_candidates = 4;  // limit of candidate outputs per head
constexpr unsigned max_states = 1024;   // limit of packet states
constexpr std::size_t max_stands = std::size_t{1} << 20;
constexpr std::uint64_t max_pairs = std::uint64_t{1} << 18;
constexpr std::uint64_t max_table_bits = std::uint64_t{1} << 17;

/// Returns the bits of a number of 0 .. count - 1, like $clog2.
unsigned number_bits(std::size_t count) { return count > 1 ? static_cast<unsigned>(std::bit_width(count - 1)) : 0; }

/// Returns the number of ports of the common RTL router; on a mesh it includes ports that no router uses.
unsigned max_ports(const noc::topology_graph& graph) {
    std::size_t most = graph.offset_headers && graph.columns != 0 ? rtl_mesh_ports : 1;
    for (const noc::topology_graph::router& router : graph.routers) { most = std::max(most, router.ports.size()); }
    return static_cast<unsigned>(most);
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

noc::description_error refusal(const std::string& text) {
    return {"network.routing", "the router in RTL has tables of routes, but " + text};
}

}  // namespace

/// Visits all positions that heads can reach, and records the results of the routing function.
class rtl_routing::walk {
public:
    walk(rtl_routing& made, const noc::topology_graph& graph, const noc::routing_function& routing)
        : m_made(made), m_graph(graph), m_routing(routing), m_next(graph.routers.size()) {
        for (std::size_t router = 0; router < graph.routers.size(); ++router) {
            m_next[router].resize(graph.routers[router].ports.size());
        }
        for (const noc::topology_graph::link& link : graph.links) {
            m_next[link.origin][link.origin_port.value] = {link.target, link.target_port, true};
        }
    }

    void go() {
        const unsigned pairs = m_made.m_shares_vcs ? static_cast<unsigned>(m_made.m_partition.masks().size()) : 1;
        for (unsigned pair = 0; pair < pairs; ++pair) {
            for (std::uint16_t source = 0; source < m_graph.nodes.size(); ++source) {
                for (std::uint16_t destination = 0; destination < m_graph.nodes.size(); ++destination) {
                    if (m_routing.connects({source}, {destination})) { enter(pair, {source}, {destination}); }
                }
            }
        }
    }

    /// Returns the indices of VC sets, by the key of rtl_routing::number_sets().
    const std::map<std::uint64_t, unsigned>& sets() const { return m_sets; }

private:
    struct link_end {
        unsigned router = 0;
        port_id input;
        bool is_router = false;  // false: a node
    };
    struct head {
        unsigned router = 0;
        stand position;
    };

    void enter(unsigned pair, node_id source, node_id destination) {
        const noc::topology_graph::attachment& terminal = m_graph.nodes[source.value];
        for (unsigned which = 0; which < m_routing.entries(source, destination); ++which) {
            const std::uint16_t state = m_routing.entry(which, source, destination);
            m_heads.push_back({terminal.router, {terminal.port.value, {pair, state}, destination.value}});
        }
        while (!m_heads.empty()) {
            const head next = m_heads.back();
            m_heads.pop_back();
            visit(next);
        }
    }

    void visit(const head& waiting) {
        auto& routes = m_made.m_routes[waiting.router];
        if (routes.contains(waiting.position)) { return; }
        if (++m_stands > max_stands) { throw refusal("heads can come to the routers by too many inputs and states"); }
        note_state(waiting.position.state);
        std::vector<candidate>& candidates = routes[waiting.position];
        flit head_flit;
        head_flit.kind = flit_kind::head;
        head_flit.destination.value = waiting.position.destination;
        head_flit.routing = waiting.position.state.second;
        m_found.clear();
        m_routing.options(waiting.router, {waiting.position.input}, head_flit, m_found);
        if (m_found[0].hops != 0) { throw refusal("routers weigh the queues of two routes where a packet enters"); }
        if (m_found.size() > max_candidates) {
            throw refusal(fmt::format("heads have {} candidate outputs, and at most {} stand in them", m_found.size(),
                                      max_candidates));
        }
        for (const noc::route_option& option : m_found) {
            candidates.push_back(route_of(waiting, option));
            note_state(candidates.back().state);
            if (candidates.back().state != candidates.front().state) {
                throw refusal("a head gets another state by each of several candidates");
            }
            const link_end& behind = m_next[waiting.router][option.port.value];
            if (behind.is_router) {
                m_heads.push_back(
                    {behind.router, {behind.input.value, candidates.back().state, waiting.position.destination}});
            }
        }
        m_made.m_candidates = std::max(m_made.m_candidates, static_cast<unsigned>(candidates.size()));
    }

    candidate route_of(const head& waiting, const noc::route_option& option) {
        const auto ranks = std::minmax_element(
            m_found.begin(), m_found.end(),
            [](const noc::route_option& one, const noc::route_option& other) { return one.rank < other.rank; });
        if (option.rank != ranks.first->rank && option.rank != ranks.second->rank) {
            throw refusal("heads prefer some candidates to others in more than two ranks");
        }
        const unsigned pair = waiting.position.state.first;
        const std::uint64_t key =
            m_made.m_shares_vcs ? allowed(m_made.m_partition.masks()[pair], option.vc_set) : option.vc_set;
        const auto number = static_cast<unsigned>(m_sets.size());
        return {m_made.port(m_graph.routers[waiting.router].ports[option.port.value], option.port.value),
                m_sets.try_emplace(key, number).first->second,
                {pair, option.state},
                option.rank != ranks.first->rank};
    }

    std::uint64_t allowed(std::uint64_t mask, unsigned set) const {
        const noc::vc_list list{mask};
        return list.subset(m_routing.vc_set(set, list.count()));
    }

    void note_state(const packet_state& state) {
        m_made.m_states.try_emplace(state, 0);
        if (m_made.m_states.size() > max_states) {
            throw refusal(fmt::format("packets have more than {} states in addition to their heads", max_states));
        }
    }

    rtl_routing& m_made;
    const noc::topology_graph& m_graph;
    const noc::routing_function& m_routing;
    std::vector<std::vector<link_end>> m_next;  // [router][port]
    std::vector<head> m_heads;
    std::size_t m_stands = 0;
    noc::route_options m_found;
    std::map<std::uint64_t, unsigned> m_sets;
};

rtl_routing::rtl_routing(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit)
    : m_partition(described.classes, described.phases),
      m_shares_vcs(m_partition.shares_vcs()),
      m_payload_bits(described.flit_bits),
      m_has_single_flits(single_flit),
      m_state_position(word_bits(m_payload_bits) + (single_flit ? 3 : 2)),
      m_columns(graph.offset_headers ? graph.columns : 0),
      m_exits(max_ports(graph)),
      m_links(links_of(described, graph)),
      m_routes(graph.routers.size()),
      m_first_node(graph.routers.size()) {
    for (unsigned node = 0; node < graph.nodes.size(); ++node) { m_first_node[graph.nodes[node].router] = node; }
    for (const noc::topology_graph::router& router : graph.routers) { m_router_ports.push_back(router.ports); }
    if (has_directions() && described.routing == "dimension_order" && !m_shares_vcs) {
        number_sets({{0, 0}}, nullptr);
        return;
    }
    if (std::uint64_t{graph.routers.size()} * graph.nodes.size() > max_pairs) {
        throw noc::description_error("network.topology",
                                     fmt::format("tables of routers in RTL are for networks of at most {} routers "
                                                 "times nodes",
                                                 max_pairs));
    }
    const std::unique_ptr<noc::routing_function> routing = noc::make_routing(described, graph);
    if (routing->faults() != nullptr || routing->readdresses()) {
        throw refusal("what a head learns changes with the links that fail");
    }
    m_destinations = static_cast<unsigned>(graph.nodes.size());
    walk heads(*this, graph, *routing);
    heads.go();
    number_sets(heads.sets(), routing.get());
    for (auto& [state, number] : m_states) {
        number = static_cast<unsigned>(m_state_numbers.size());
        m_state_numbers.push_back(state);
    }
    shorten();
    const std::uint64_t inputs = m_differs_by_input ? m_exits : 1;
    const std::uint64_t bits = inputs * m_states.size() * m_destinations * m_candidates * route_bits();
    if (bits > max_table_bits) {
        throw refusal(fmt::format("{} bits a router are too many: at most {}", bits, max_table_bits));
    }
}

/// Computes m_allowed, [set][v][w].
/// @param sets by the VC mask if classes share VCs, else by the number from the routing function
void rtl_routing::number_sets(const std::map<std::uint64_t, unsigned>& sets, const noc::routing_function* routing) {
    const unsigned vcs = m_partition.vcs();
    m_allowed.assign(sets.size(), std::vector<std::vector<bool>>(vcs, std::vector<bool>(vcs)));
    m_allowed_by_any = m_allowed.front();
    for (const auto& [key, set] : sets) {
        for (const std::uint64_t mask : m_partition.masks()) {
            const noc::vc_list list{mask};
            const std::uint64_t found = m_shares_vcs ? key
                                        : routing != nullptr
                                            ? list.subset(routing->vc_set(static_cast<unsigned>(key), list.count()))
                                            : mask;
            for (unsigned own = 0; own < vcs; ++own) {
                for (unsigned other = 0; other < vcs; ++other) {
                    if ((mask >> own & 1) != 0 && (found >> other & 1) != 0) {
                        m_allowed[set][own][other] = true;
                        m_allowed_by_any[own][other] = true;
                    }
                }
            }
        }
    }
}

/// Determines whether the inputs of a router need separate routes.
void rtl_routing::shorten() {
    for (const auto& routes : m_routes) {
        std::map<std::pair<packet_state, std::uint16_t>, const std::vector<candidate>*> of_any;
        for (const auto& [position, candidates] : routes) {
            const auto [other, is_first] = of_any.try_emplace({position.state, position.destination}, &candidates);
            m_differs_by_input = m_differs_by_input || *other->second != candidates;
        }
    }
}

unsigned rtl_routing::state_bits() const { return number_bits(m_states.size()); }

std::vector<std::string> rtl_routing::state_names() const {
    std::vector<std::string> names;
    for (const auto& [pair, state] : has_states() ? m_state_numbers : std::vector<packet_state>()) {
        const class_id message_class{static_cast<std::uint8_t>(pair / m_partition.phases())};
        names.push_back(m_shares_vcs ? fmt::format("class {}, phase {}, {:#x} of network.routing",
                                                   m_partition.name(message_class), pair % m_partition.phases(), state)
                                     : fmt::format("{:#x} of network.routing", state));
    }
    return names;
}

unsigned rtl_routing::route_bits() const {
    return std::max(number_bits(m_exits), 1U) + number_bits(m_allowed.size()) + state_bits() +
           (m_candidates > 1 ? 2 : 0);
}

std::vector<bool> rtl_routing::allowed_bits() const {
    std::vector<bool> bits;
    for (const auto& set : m_allowed) {
        for (const std::vector<bool>& row : set) { bits.insert(bits.end(), row.begin(), row.end()); }
    }
    return bits;
}

std::vector<std::string> rtl_routing::parameters() const {
    std::vector<std::string> made{fmt::format("SETS={}", m_allowed.size()), bits_parameter("ALLOWED", allowed_bits())};
    if (has_table()) {
        for (const auto& [name, value] :
             std::initializer_list<std::pair<const char*, std::size_t>>{{"DESTINATIONS", m_destinations},
                                                                        {"COLUMNS", m_columns},
                                                                        {"STATES", m_states.size()},
                                                                        {"CANDIDATES", m_candidates},
                                                                        {"EXITS", m_exits}}) {
            made.push_back(fmt::format("{}={}", name, value));
        }
    }
    return made;
}

std::vector<std::string> rtl_routing::port_parameters(const std::vector<unsigned>& directions) const {
    std::string octal;
    for (const unsigned direction : directions) { octal.insert(0, std::to_string(has_directions() ? direction : 0)); }
    std::vector<std::string> made{fmt::format("PORTS={}", directions.size()),
                                  fmt::format("DIRECTIONS={}'o{}", 3 * directions.size(), octal)};
    if (has_table()) {
        const std::size_t inputs = has_directions() ? rtl_mesh_ports : directions.size();
        made.push_back(fmt::format("INPUTS={}", m_differs_by_input ? inputs : 1));
    }
    return made;
}

router_links rtl_routing::links_of(const noc::network_desc& described, const noc::topology_graph& graph) const {
    return {described, graph, m_exits, [&](unsigned router, port_id number) {
                return port(graph.routers[router].ports[number.value], number.value);
            }};
}

/// Returns the RTL indices of a router's ports, in ascending order.
std::vector<unsigned> rtl_routing::numbers(unsigned router) const {
    const std::vector<noc::topology_port>& ports = m_router_ports[router];
    std::vector<unsigned> found;
    for (unsigned number = 0; number < ports.size(); ++number) { found.push_back(port(ports[number], number)); }
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> rtl_routing::parameters_of_router(unsigned router) const {
    const std::vector<unsigned> ports = numbers(router);
    return joined(port_parameters(ports), m_links.parameters(router, ports));
}

std::vector<std::string> rtl_routing::parameters_of_design(unsigned design) const {
    std::vector<unsigned> directions(m_exits);
    std::iota(directions.begin(), directions.end(), 0U);
    return joined(port_parameters(directions), m_links.parameters_of_design(design));
}

unsigned rtl_routing::pace_bits(unsigned router) const { return m_links.register_bits(router, numbers(router)); }

std::vector<bool> rtl_routing::inputs(unsigned router) const {
    std::vector<bool> found;
    for (const unsigned port : numbers(router)) { found.push_back(m_links.has_input(router, port)); }
    return found;
}

std::vector<bool> rtl_routing::outputs(unsigned router) const {
    std::vector<bool> found;
    for (const unsigned port : numbers(router)) { found.push_back(m_links.has_output(router, port)); }
    return found;
}

std::vector<std::vector<unsigned>> rtl_routing::kinds() const {
    std::map<std::vector<std::uint64_t>, std::vector<unsigned>> by_links;
    for (unsigned router = 0; router < m_router_ports.size(); ++router) {
        by_links[m_links.sorted(router, numbers(router))].push_back(router);
    }
    std::vector<std::vector<unsigned>> found;
    for (auto& [links, routers] : by_links) { found.push_back(std::move(routers)); }
    std::ranges::sort(found, [this](const auto& one, const auto& other) {
        const auto ports = [this](const auto& routers) { return m_router_ports[routers.front()].size(); };
        return ports(one) != ports(other) ? ports(one) > ports(other) : one.front() < other.front();
    });
    return found;
}

unsigned rtl_routing::port(const noc::topology_port& described, unsigned number) const {
    return has_directions() ? rtl_router_port(described) : number;
}

/// Returns a table entry, lowest bits first: exit, set, state. With several candidates, each has two more bits: valid,
/// and whether others are preferred.
std::vector<bool> rtl_routing::entry(const std::vector<candidate>& candidates) const {
    std::vector<bool> bits;
    const auto add = [&bits](unsigned value, unsigned width) {
        for (unsigned bit = 0; bit < width; ++bit) { bits.push_back((value >> bit & 1) != 0); }
    };
    for (const candidate& option : candidates) {
        add(option.exit, std::max(number_bits(m_exits), 1U));
        add(option.set, number_bits(m_allowed.size()));
        add(m_states.at(option.state), state_bits());
        if (m_candidates > 1) {
            add(1, 1);
            add(option.later ? 1 : 0, 1);
        }
    }
    return bits;
}

std::vector<bool> rtl_routing::table(unsigned router, unsigned inputs) const {
    const unsigned entry_bits = m_candidates * route_bits();
    const unsigned copies = m_differs_by_input ? inputs : 1;
    std::vector<bool> bits(std::size_t{copies} * m_states.size() * m_destinations * entry_bits);
    for (const auto& [position, candidates] : m_routes[router]) {
        const unsigned input = m_differs_by_input ? port(m_router_ports[router][position.input], position.input) : 0;
        const unsigned away = has_directions() ? m_destinations - m_first_node[router] : 0;
        const unsigned destination = (position.destination + away) % m_destinations;
        const std::size_t first =
            ((input * m_states.size() + m_states.at(position.state)) * m_destinations + destination) * entry_bits;
        const std::vector<bool> found = entry(candidates);
        std::copy(found.begin(), found.end(), bits.begin() + static_cast<std::ptrdiff_t>(first));
    }
    return bits;
}

unsigned rtl_routing::pair_of(const flit& head) const {
    return m_shares_vcs ? head.message_class.value * m_partition.phases() + head.phase : 0;
}

/// Returns whether any packet may use a VC by a set.
bool rtl_routing::may_take(unsigned set, vc_id vc) const {
    return std::any_of(m_allowed[set].begin(), m_allowed[set].end(),
                       [vc](const std::vector<bool>& row) { return row[vc.value]; });
}

unsigned rtl_routing::state(const flit& head) const {
    const auto found = m_states.find({pair_of(head), head.routing});
    return found == m_states.end() ? 0 : found->second;
}

std::uint16_t rtl_routing::routing_state(std::uint64_t wires) const {
    const std::uint64_t number = wires >> m_state_position;
    return number < m_state_numbers.size() ? m_state_numbers[number].second : 0;
}

std::uint64_t rtl_routing::entry_wires(unsigned router, port_id input, port_id output, const flit& head) const {
    const unsigned pair = pair_of(head);
    const unsigned exit = port(m_router_ports[router][output.value], output.value);
    for (const auto& [position, candidates] : m_routes[router]) {
        if (position.input != input.value || position.destination != head.destination.value ||
            position.state.first != pair) {
            continue;
        }
        for (const candidate& option : candidates) {
            if (option.exit == exit && option.state.second == head.routing && may_take(option.set, head.vc)) {
                return std::uint64_t{m_states.at(position.state)} << m_state_position;
            }
        }
    }
    return 0;
}

link_wires rtl_routing::wires(const flit& passing) const {
    link_wires made = entering_wires(passing);
    if (has_states() && is_head(passing.kind)) { made.flit |= std::uint64_t{state(passing)} << m_state_position; }
    return made;
}

flit rtl_routing::with_payload(flit passing, std::uint64_t wires) const {
    const unsigned word = word_bits(m_payload_bits);
    const std::uint32_t bits = ~std::uint32_t{0} >> (32 - word);
    const unsigned first = is_head(passing.kind) ? 32 - word : 0;
    passing.payload = (passing.payload & ~(bits << first)) | (static_cast<std::uint32_t>(wires) & bits) << first;
    return passing;
}

}  // namespace orbweaver::rtl
