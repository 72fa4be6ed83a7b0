// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/routing_walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace orbweaver::noc {

routing_walk::routing_walk(const link_map& links, const routing_function& routing, bool all)
    : m_links(links),
      m_routing(routing),
      m_sets(routing.vc_sets()),
      m_all(all),
      m_time(routing.faults()),
      m_blocks(std::size_t{1} << 16, 0) {
    for (std::uint32_t number = 0; number < links.nodes(); ++number) {
        m_nodes.push_back({static_cast<std::uint16_t>(number)});
    }
}

bool routing_walk::walk(node_id destination, std::span<const node_id> sources) {
    forget();
    m_states.first_option.push_back(0);
    const unsigned most = entries(sources, destination);
    for (unsigned entry = 0; entry < most; ++entry) {
        const std::uint32_t first = m_states.size();
        inject(entry, sources, destination);
        if (!expand_from(first, destination)) { return false; }
    }
    return routes_end(destination);
}

bool routing_walk::walk_on(node_id destination, std::span<const route_start> starts) {
    forget();
    m_states.first_option.push_back(0);
    for (const route_start& start : starts) { state_of(start.channel, start.routing, route_states::none); }
    return expand_from(0, destination) && routes_end(destination);
}

bool routing_walk::expand_from(std::uint32_t first, node_id destination) {
    for (std::uint32_t state = first; state < m_states.size(); ++state) {
        if (!m_links.is_ejection(m_states.channel[state] / m_sets) && !expand(state, destination)) { return false; }
        m_states.first_option.push_back(static_cast<std::uint32_t>(m_states.options.size()));
    }
    return true;
}

/// Returns the maximum number of initial states of a packet to a node.
unsigned routing_walk::entries(std::span<const node_id> sources, node_id destination) const {
    unsigned most = 0;
    for (const node_id source : sources) { most = std::max(most, m_routing.entries(source, destination)); }
    return most;
}

void routing_walk::inject(unsigned entry, std::span<const node_id> sources, node_id destination) {
    for (const node_id source : sources) {
        if (m_routing.connects(source, destination) && entry < m_routing.entries(source, destination)) {
            state_of(m_links.injection(source) * m_sets, m_routing.entry(entry, source, destination),
                     route_states::none);
        }
    }
}

bool routing_walk::expand(std::uint32_t state, node_id destination) {
    const link_map::port& input = m_links.end(m_states.channel[state] / m_sets);
    flit head;
    head.kind = flit_kind::head;
    head.destination = destination;
    head.routing = m_states.routing[state];
    if (m_routing.faults() != nullptr) { return expand_over_time(state, destination, head); }
    const route_option first = m_routing.next_hop(input.router, input.number, head);
    if (!add_option(state, first, destination)) { return false; }
    if (!m_routing.adaptive()) { return true; }
    m_found.clear();
    if (m_all) {
        m_routing.all_options(input.router, input.number, head, m_found);
    } else {
        m_routing.options(input.router, input.number, head, m_found);
    }
    bool contains_first = false;
    for (const route_option& option : m_found) {
        const bool is_first = option.port == first.port && option.vc_set == first.vc_set && option.state == first.state;
        contains_first = contains_first || is_first;
        if (!is_first && !add_option(state, option, destination)) { return false; }
    }
    return contains_first ||
           fail(route_problem::kind::contract, state, destination, "options() lacks the way on of next_hop()");
}

/// Expands a state for every time interval. A route over a link that is down does not count: the packet waits for a
/// change.
bool routing_walk::expand_over_time(std::uint32_t state, node_id destination, const flit& head) {
    const link_map::port& input = m_links.end(m_states.channel[state] / m_sets);
    const link_faults& faults = *m_routing.faults();
    const std::vector<cycle_t>& changes = faults.changes_at(input.router);
    for (std::size_t left = changes.size(); left-- > 0;) {
        m_time.set(changes[left]);
        const route_option option = m_routing.next_hop(input.router, input.number, head);
        const bool is_down = faults.is_down(input.router, option.port);
        const bool waits = option.is_shut || is_down;
        if (waits && !faults.will_change()) {
            return fail(route_problem::kind::dead_end, state, destination,
                        is_down ? fmt::format("it waits for {}, which has failed for good",
                                              m_links.name(m_links.leaving(input.router, option.port)))
                                : "failed links have cut it off from its destination for good");
        }
        if (!waits && !has_option(option, input) && !add_option(state, option, destination)) { return false; }
    }
    return true;
}

/// Returns whether the state being expanded already leads there.
bool routing_walk::has_option(const route_option& option, const link_map::port& input) const {
    const std::uint32_t channel = m_links.leaving(input.router, option.port) * m_sets + option.vc_set;
    return std::any_of(m_states.options.begin() + m_states.first_option.back(), m_states.options.end(),
                       [&](std::uint32_t known) {
                           return m_states.channel[known] == channel && m_states.routing[known] == option.state;
                       });
}

bool routing_walk::add_option(std::uint32_t state, const route_option& option, node_id destination) {
    const link_map::port& input = m_links.end(m_states.channel[state] / m_sets);
    const std::uint32_t link = m_links.leaving(input.router, option.port);
    if (link == link_map::none) {
        return fail(
            route_problem::kind::dead_end, state, destination,
            fmt::format("it is to leave r{} by port {}, where nothing is attached", input.router, option.port.value));
    }
    if (option.vc_set >= m_sets) {
        return fail(route_problem::kind::contract, state, destination,
                    fmt::format("set {} of virtual channels does not exist; there are {}", option.vc_set, m_sets));
    }
    if (m_links.is_ejection(link) && !m_routing.has_given_up(option.state) &&
        link != m_links.ejection(m_routing.receiver(destination, m_states.routing[state]))) {
        return fail(route_problem::kind::wrong_node, state, destination,
                    fmt::format("it leaves the network at {}", m_links.name(link)));
    }
    m_states.options.push_back(state_of(link * m_sets + option.vc_set, option.state, state));
    return true;
}

/// Follows next_hop() from every state: the sub-function of a route must not reach a state twice.
bool routing_walk::routes_end(node_id destination) {
    enum mark : std::uint8_t { unseen, on_path, ends };
    std::vector<std::uint8_t> marks(m_states.size(), unseen);
    std::vector<std::uint32_t> path;
    for (std::uint32_t start = 0; start < m_states.size(); ++start) {
        std::uint32_t state = start;
        while (marks[state] == unseen && m_states.first_option[state] != m_states.first_option[state + 1]) {
            marks[state] = on_path;
            path.push_back(state);
            state = m_states.options[m_states.first_option[state]];
        }
        if (marks[state] == on_path) {
            fail(route_problem::kind::does_not_end, state, destination, "its route goes round for ever");
            for (auto position = std::find(path.begin(), path.end(), state); position != path.end(); ++position) {
                m_problem.loop.push_back(m_states.channel[*position] / m_sets);
            }
            return false;
        }
        for (const std::uint32_t passed : path) { marks[passed] = ends; }
        marks[state] = ends;
        path.clear();
    }
    return true;
}

bool routing_walk::fail(route_problem::kind what, std::uint32_t state, node_id destination, std::string text) {
    m_problem = {what, source_of(state), destination, std::move(text), {}};
    return false;
}

node_id routing_walk::source_of(std::uint32_t state) const {
    while (m_states.before[state] != route_states::none) { state = m_states.before[state]; }
    const std::uint32_t link = m_states.channel[state] / m_sets;
    return m_links.is_injection(link) ? node_id{static_cast<std::uint16_t>(link - m_links.injection({0}))} : node_id{};
}

std::uint32_t routing_walk::state_of(std::uint32_t channel, std::uint16_t routing, std::uint32_t before) {
    std::uint32_t& known = m_index[block_of(routing) + channel];
    if (known == 0) {
        m_states.channel.push_back(channel);
        m_states.routing.push_back(routing);
        m_states.before.push_back(before);
        known = m_states.size();
    }
    return known - 1;
}

/// Returns the start of the block of a routing state, and creates the block if necessary.
std::size_t routing_walk::block_of(std::uint16_t routing) {
    std::uint32_t& block = m_blocks[routing];
    if (block == 0) {
        m_with_block.push_back(routing);
        block = static_cast<std::uint32_t>(m_with_block.size());
        if (m_index.size() < std::size_t{block} * channels()) { m_index.resize(std::size_t{block} * channels(), 0); }
    }
    return (std::size_t{block} - 1) * channels();
}

void routing_walk::forget() {
    for (std::uint32_t state = 0; state < m_states.size(); ++state) {
        m_index[block_of(m_states.routing[state]) + m_states.channel[state]] = 0;
    }
    for (const std::uint16_t routing : m_with_block) { m_blocks[routing] = 0; }
    m_with_block.clear();
    m_states.clear();
}

}  // namespace orbweaver::noc
