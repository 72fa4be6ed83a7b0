// SPDX-License-Identifier: Apache-2.0
// Routes from a file (docs/noc/routing.md): `router destination [input] -> output [virtual channels]`. This file needs
// no header because it registers itself.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "hw/base/text_file.h"
#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"

namespace orbweaver::noc {
namespace {

constexpr std::size_t max_routes = std::size_t{1} << 28;  // 512 MiB
constexpr unsigned max_vcs = 64;
constexpr std::uint8_t nowhere = 255;

/// Returns the name of a router in the lines of the file.
std::string router_word(const topology_graph& graph, unsigned router) {
    const std::string& name = graph.routers[router].name;
    return name.empty() ? std::to_string(router) : name;
}

/// The next hop from a router; it may be missing.
struct table_route {
    std::uint8_t port = nowhere;
    std::uint8_t set = 0;
};

/// Routes by destination, and a default for all others.
struct table_row {
    std::vector<table_route> routes;  // [node]; empty until a route is given
    table_route others;

    table_route look_up(unsigned node) const {
        return !routes.empty() && routes[node].port != nowhere ? routes[node] : others;
    }
};

/// The lines of a file about one router.
struct table_rows {
    table_row any;  // for all inputs
    std::map<std::uint8_t, table_row> by_input;
};

class table_reader {
public:
    table_reader(const std::string& name, const topology_graph& graph)
        : m_file(name), m_graph(graph), m_rows(graph.routers.size()), m_neighbours(graph.routers.size()) {
        for (unsigned router = 0; router < graph.routers.size(); ++router) {
            if (!graph.routers[router].name.empty()) { m_routers.emplace(graph.routers[router].name, router); }
            m_neighbours[router].resize(graph.routers[router].ports.size());
        }
        for (const auto& link : graph.links) { m_neighbours[link.origin][link.origin_port.value] = link.target; }
        m_file.for_each_line([this] { read_line(); });
    }

    std::vector<table_rows> take_rows() { return std::move(m_rows); }
    /// Returns sets 1, 2, ... as masks of VCs.
    const std::vector<std::uint64_t>& sets() const { return m_sets; }
    const text_file& file() const { return m_file; }

private:
    void read_line() {
        const auto& words = m_file.words();
        const auto arrow =
            std::find_if(words.begin(), words.end(), [](const text_word& word) { return word.text == "->"; });
        const auto before = arrow - words.begin();
        const auto after = words.end() - arrow - 1;
        if (arrow == words.end() || before < 2 || before > 3 || after < 1 || after > 2) {
            m_file.refuse_line("expected `router destination [input] -> output [virtual channels]`");
        }
        const unsigned origin = router(words[0]);
        table_row& row = before == 3 ? m_rows[origin].by_input[port(origin, words[2], false)] : m_rows[origin].any;
        table_route& route = entry(row, origin, words[1]);
        if (route.port != nowhere) {
            m_file.refuse(words[0], fmt::format("a second way from router {} to {}", words[0].text, words[1].text));
        }
        route.port = port(origin, arrow[1], true);
        route.set = after == 2 ? set(arrow[2]) : std::uint8_t{0};
    }

    table_route& entry(table_row& row, unsigned origin, const text_word& destination) {
        if (destination.text == "*") { return row.others; }
        const auto node = static_cast<unsigned>(
            m_file.whole_number(destination, "a destination, `*` or a node", 0, m_graph.nodes.size() - 1));
        if (m_graph.nodes[node].router == origin) {
            m_file.refuse(destination, fmt::format("node {} hangs on this router; it needs no line", node));
        }
        if (row.routes.empty()) {
            m_cells += m_graph.nodes.size();
            if (m_cells > max_routes) { m_file.refuse(destination, "the table is too large"); }
            row.routes.resize(m_graph.nodes.size());
        }
        return row.routes[node];
    }

    unsigned router(const text_word& word) const {
        if (is_whole_number(word.text)) {
            return static_cast<unsigned>(m_file.whole_number(word, "a router", 0, m_graph.routers.size() - 1));
        }
        const auto found = m_routers.find(std::string(word.text));
        if (found == m_routers.end()) {
            m_file.refuse(word, fmt::format("there is no router {}", in_quotes(word.text)));
        }
        return found->second;
    }

    /// Returns the index of a router port, which is named by itself or by its neighbour.
    std::uint8_t port(unsigned origin, const text_word& word, bool is_output) const {
        const auto& ports = m_graph.routers[origin].ports;
        std::optional<std::uint8_t> found;
        for (std::uint8_t number = 0; number < ports.size(); ++number) {
            if (ports[number].name == word.text) { found = number; }
        }
        if (!found) { found = port_towards(origin, word); }
        if (is_output && !m_neighbours[origin][*found]) {
            m_file.refuse(word, fmt::format("{} leads to a node; a packet takes it by itself", in_quotes(word.text)));
        }
        return *found;
    }

    std::uint8_t port_towards(unsigned origin, const text_word& word) const {
        const bool is_router = is_whole_number(word.text) || m_routers.contains(std::string(word.text));
        if (!is_router) {
            m_file.refuse(word, fmt::format("router {} has no port {}; it has {}", router_word(m_graph, origin),
                                            in_quotes(word.text), ports_of(origin)));
        }
        const unsigned neighbour = router(word);
        const auto& routes = m_neighbours[origin];
        const auto first = std::find(routes.begin(), routes.end(), std::optional<unsigned>(neighbour));
        if (first == routes.end()) {
            m_file.refuse(
                word, fmt::format("router {} is no neighbour of router {}", word.text, router_word(m_graph, origin)));
        }
        if (std::find(first + 1, routes.end(), std::optional<unsigned>(neighbour)) != routes.end()) {
            m_file.refuse(
                word, fmt::format("several links lead to router {}; name the port: {}", word.text, ports_of(origin)));
        }
        return static_cast<std::uint8_t>(first - routes.begin());
    }

    std::string ports_of(unsigned origin) const {
        std::string names;
        for (const auto& port : m_graph.routers[origin].ports) {
            names += (names.empty() ? "" : ", ") + port.name.text();
        }
        return names;
    }

    /// Returns the set of a list of VCs such as "0", "0-1", "0,2-3", counted within the (class, phase).
    std::uint8_t set(const text_word& word) {
        std::uint64_t bits = 0;
        for (std::size_t start = 0; start <= word.text.size();) {
            const std::size_t end = std::min(word.text.find(',', start), word.text.size());
            const std::string_view part = word.text.substr(start, end - start);
            const std::size_t dash = part.find('-');
            const unsigned first = channel(word, part.substr(0, dash));
            const unsigned last = dash == std::string_view::npos ? first : channel(word, part.substr(dash + 1));
            if (last < first) {
                m_file.refuse(word, fmt::format("expected virtual channels in rising order, not {}", in_quotes(part)));
            }
            for (unsigned vc = first; vc <= last; ++vc) { bits |= std::uint64_t{1} << vc; }
            start = end + 1;
        }
        const auto known = std::find(m_sets.begin(), m_sets.end(), bits);
        if (known != m_sets.end()) { return static_cast<std::uint8_t>(known - m_sets.begin() + 1); }
        if (m_sets.size() == 255) { m_file.refuse(word, "more than 255 different sets of virtual channels"); }
        m_sets.push_back(bits);
        return static_cast<std::uint8_t>(m_sets.size());
    }

    unsigned channel(const text_word& word, std::string_view digits) const {
        const text_word part{digits, word.column + static_cast<std::size_t>(digits.data() - word.text.data())};
        return static_cast<unsigned>(m_file.whole_number(part, "virtual channels like 0,2-3: each", 0, max_vcs - 1));
    }

    text_file m_file;
    const topology_graph& m_graph;
    std::vector<table_rows> m_rows;                                  // [router]
    std::vector<std::vector<std::optional<unsigned>>> m_neighbours;  // [router][port]
    std::unordered_map<std::string, unsigned> m_routers;             // [name]
    std::vector<std::uint64_t> m_sets;
    std::size_t m_cells = 0;
};

class table : public routing_function {
public:
    /// @param lacks_routes whether pairs of nodes may have no route
    table(const std::string& name, const topology_graph& graph, bool lacks_routes)
        : m_graph(graph), m_nodes(graph.nodes.size()), m_lacks_routes(lacks_routes) {
        table_reader reader(name, graph);
        lay_out(reader.take_rows(), reader.file());
        for (const std::uint64_t set : reader.sets()) { m_sets.push_back(set); }
        check_routes(reader.file());
        if (m_lacks_routes) { note_connections(); }
    }

    route_option next_hop(unsigned router, port_id input, const flit& head) const override {
        const auto& target = m_graph.nodes[head.destination.value];
        if (target.router == router) { return {target.port}; }
        const table_route route = m_routes[m_row[m_first_port[router] + input.value] + head.destination.value];
        return {port_id{route.port}, route.set};
    }

    bool connects(node_id source, node_id destination) const override {
        return m_connected.empty() || m_connected[source.value * m_nodes + destination.value];
    }

    std::string break_of_route(node_id source, node_id destination) const override {
        unsigned router = 0;
        follow(source.value, destination.value, [&](unsigned passed, std::size_t) {
            router = passed;
            return true;
        });
        return fmt::format("router {} has no line for it", router_word(m_graph, router));
    }

    unsigned vc_sets() const override { return static_cast<unsigned>(m_sets.size()); }
    std::uint64_t vc_set(unsigned set, unsigned count) const override {
        return m_sets[set] & routing_function::vc_set(0, count);
    }
    unsigned min_vcs() const override {
        std::uint64_t named = 1;
        for (std::size_t set = 1; set < m_sets.size(); ++set) { named |= m_sets[set]; }
        return static_cast<unsigned>(std::bit_width(named));
    }

private:
    /// Lays out one row of routes for each router, and for each input that lines name.
    void lay_out(const std::vector<table_rows>& rows, const text_file& file) {
        for (unsigned router = 0; router < rows.size(); ++router) {
            m_first_port.push_back(m_row.size());
            const std::size_t base = add_row([&](unsigned node) { return rows[router].any.look_up(node); }, file);
            m_row.resize(m_row.size() + m_graph.routers[router].ports.size(), base);
            for (const auto& [input, row] : rows[router].by_input) {
                m_row[m_first_port[router] + input] = add_row(
                    [&, &special = row](unsigned node) {
                        const table_route route = special.look_up(node);
                        return route.port != nowhere ? route : rows[router].any.look_up(node);
                    },
                    file);
            }
        }
    }

    template <class LookUp>
    std::size_t add_row(LookUp look_up, const text_file& file) {
        const std::size_t first = m_routes.size();
        if (first + m_nodes > max_routes) { file.refuse_file("the table is too large"); }
        for (unsigned node = 0; node < m_nodes; ++node) { m_routes.push_back(look_up(node)); }
        return first;
    }

    /// [router][port]: router and input port at the other end.
    using port_map = std::vector<std::vector<std::pair<unsigned, port_id>>>;

    /// Notes which pairs of nodes have a route. Precondition: all routes end.
    void note_connections() {
        enum state : std::uint8_t { unknown, lost, arrives };
        m_connected.resize(m_nodes * m_nodes);
        std::vector<std::uint8_t> known(m_row.size());  // [input]
        std::vector<std::size_t> path;
        for (unsigned destination = 0; destination < m_nodes; ++destination) {
            std::fill(known.begin(), known.end(), unknown);
            for (unsigned source = 0; source < m_nodes; ++source) {
                path.clear();
                std::uint8_t result = unknown;
                const bool ends = follow(source, destination, [&](unsigned, std::size_t input) {
                    path.push_back(input);
                    result = known[input];
                    return result == unknown;
                });
                if (result == unknown) { result = ends ? arrives : lost; }
                for (const std::size_t input : path) { known[input] = result; }
                m_connected[source * m_nodes + destination] = result == arrives;
            }
        }
    }

    /// Follows a route. Calls `visit` with each router before the last, and the index of its input; if it returns
    /// false, the walk ends.
    /// @return whether the route leads to the destination
    template <class Visit>
    bool follow(unsigned source, unsigned destination, Visit visit) const {
        flit head;
        head.destination.value = static_cast<std::uint16_t>(destination);
        unsigned router = m_graph.nodes[source].router;
        port_id input = m_graph.nodes[source].port;
        while (router != m_graph.nodes[destination].router) {
            if (!visit(router, m_first_port[router] + input.value)) { return false; }
            const port_id port = next_hop(router, input, head).port;
            if (port.value == nowhere) { return false; }
            std::tie(router, input) = m_next[router][port.value];
        }
        return true;
    }

    /// Checks that every pair of nodes has a route that ends. Of routes to one destination that fail at the same point,
    /// only the first is reported.
    void check_routes(const text_file& file) {
        m_next.resize(m_graph.routers.size());
        for (unsigned router = 0; router < m_next.size(); ++router) {
            m_next[router].resize(m_graph.routers[router].ports.size());
        }
        for (const auto& link : m_graph.links) {
            m_next[link.origin][link.origin_port.value] = {link.target, link.target_port};
        }
        // Marks of inputs: the latest walk that passed through.
        std::vector<std::uint64_t> marks(m_row.size(), 0);
        std::uint64_t walk = 0;
        complaints found;
        for (unsigned destination = 0; destination < m_nodes && !found.is_full(); ++destination) {
            const std::uint64_t first_walk = walk + 1;
            for (unsigned source = 0; source < m_nodes && !found.is_full(); ++source) {
                try {
                    check_route(source, destination, file, marks, ++walk, first_walk);
                } catch (const user_error& problem) { found.add(problem.what()); }
            }
        }
        found.throw_if_any();
    }

    /// @param walk       index of this walk
    /// @param first_walk first walk of this destination; inputs marked since then lead to it, or have been reported
    void check_route(unsigned source, unsigned destination, const text_file& file, std::vector<std::uint64_t>& marks,
                     std::uint64_t walk, std::uint64_t first_walk) const {
        flit head;
        head.destination.value = static_cast<std::uint16_t>(destination);
        unsigned router = m_graph.nodes[source].router;
        port_id input = m_graph.nodes[source].port;
        while (router != m_graph.nodes[destination].router) {
            std::uint64_t& mark = marks[m_first_port[router] + input.value];
            if (mark == walk) {
                file.refuse_file(
                    fmt::format("the route from node {} to node {} does not end: it comes through port {} of router {} "
                                "again and again",
                                source, destination, m_graph.routers[router].ports[input.value].name.text(),
                                router_word(m_graph, router)));
            }
            if (mark >= first_walk) { return; }
            mark = walk;
            const port_id port = next_hop(router, input, head).port;
            if (port.value == nowhere) {
                mark_lost(router, head, marks, walk);
                if (m_lacks_routes) { return; }
                file.refuse_file(fmt::format("no route from node {} to node {}: router {} has no line for it", source,
                                             destination, router_word(m_graph, router)));
            }
            std::tie(router, input) = m_next[router][port.value];
        }
    }

    /// Marks all inputs of a router at which packets to a destination are lost, so that this is reported only once.
    void mark_lost(unsigned router, const flit& head, std::vector<std::uint64_t>& marks, std::uint64_t walk) const {
        for (std::uint8_t input = 0; input < m_graph.routers[router].ports.size(); ++input) {
            if (next_hop(router, {input}, head).port.value == nowhere) { marks[m_first_port[router] + input] = walk; }
        }
    }

    const topology_graph& m_graph;
    std::size_t m_nodes;
    bool m_lacks_routes;
    port_map m_next;
    std::vector<bool> m_connected;          // [source, destination]; empty: all
    std::vector<table_route> m_routes;      // [row + node]
    std::vector<std::size_t> m_first_port;  // [router]: index into m_row
    std::vector<std::size_t> m_row;         // [first port + input]
    std::vector<std::uint64_t> m_sets{~std::uint64_t{0}};
};

std::unique_ptr<routing_function> make_table(const network_desc& described, const topology_graph& graph) {
    if (described.routing_table.empty()) {
        throw description_error("network.routing_table", "is missing; routing: table reads the routes from a file");
    }
    return read_described("network.routing_table", [&] {
        return std::make_unique<table>(described.routing_table, graph, described.lacks_routes);
    });
}

const routing_registry::entry registered_table{
    "table", "routes from the file routing_table", {make_table, {"routing_table"}, false, link_need::any}};

}  // namespace
}  // namespace orbweaver::noc
