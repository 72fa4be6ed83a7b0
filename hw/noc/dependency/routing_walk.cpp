// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/routing_walk.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace orbweaver {

namespace {

constexpr unsigned first_index_bits = 10;

}  // namespace

routing_walk::routing_walk(const link_map& links, const routing_function& routing)
    : m_links(links),
      m_routing(routing),
      m_sets(routing.vc_sets()),
      m_index(std::size_t{1} << first_index_bits),
      m_index_shift(64 - first_index_bits) {}

bool routing_walk::walk(node_id destination) {
    forget();
    inject(destination);
    m_states.first_option.push_back(0);
    for (std::uint32_t state = 0; state < m_states.size(); ++state) {
        if (!m_links.is_ejection(m_states.channel[state] / m_sets) && !expand(state, destination)) {
            return false;
        }
        m_states.first_option.push_back(static_cast<std::uint32_t>(m_states.options.size()));
    }
    return routes_end(destination);
}

void routing_walk::inject(node_id destination) {
    for (std::uint32_t number = 0; number < m_links.nodes(); ++number) {
        const node_id source{static_cast<std::uint16_t>(number)};
        const unsigned entries = m_routing.entries(source, destination);
        for (unsigned which = 0; which < entries; ++which) {
            state_of(m_links.injection(source) * m_sets, m_routing.entry(which, source, destination),
                     route_states::none);
        }
    }
}

bool routing_walk::expand(std::uint32_t state, node_id destination) {
    const link_map::port& at = m_links.end(m_states.channel[state] / m_sets);
    flit head;
    head.kind = flit_kind::head;
    head.destination = destination;
    head.routing = m_states.routing[state];
    const route_option first = m_routing.next_hop(at.router, at.number, head);
    if (!add_option(state, first, destination)) {
        return false;
    }
    if (!m_routing.adaptive()) {
        return true;
    }
    m_found.clear();
    m_routing.options(at.router, at.number, head, m_found);
    bool contains_first = false;
    for (const route_option& option : m_found) {
        const bool is_first = option.port == first.port && option.vc_set == first.vc_set && option.state == first.state;
        contains_first = contains_first || is_first;
        if (!is_first && !add_option(state, option, destination)) {
            return false;
        }
    }
    return contains_first ||
           fail(route_problem::kind::contract, state, destination, "options() lacks the way on of next_hop()");
}

bool routing_walk::add_option(std::uint32_t state, const route_option& option, node_id destination) {
    const link_map::port& at = m_links.end(m_states.channel[state] / m_sets);
    const std::uint32_t link = m_links.leaving(at.router, option.port);
    if (link == link_map::none) {
        return fail(
            route_problem::kind::dead_end, state, destination,
            fmt::format("it is to leave r{} by port {}, where nothing is attached", at.router, option.port.value));
    }
    if (option.vc_set >= m_sets) {
        return fail(route_problem::kind::contract, state, destination,
                    fmt::format("set {} of virtual channels does not exist; there are {}", option.vc_set, m_sets));
    }
    if (m_links.is_ejection(link) && link != m_links.ejection(destination)) {
        return fail(route_problem::kind::wrong_node, state, destination,
                    fmt::format("it leaves the network at {}", m_links.name(link)));
    }
    m_states.options.push_back(state_of(link * m_sets + option.vc_set, option.state, state));
    return true;
}

/// Follows next_hop() from every state: the sub-function of a route must not come to a state again.
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
            for (auto at = std::find(path.begin(), path.end(), state); at != path.end(); ++at) {
                m_problem.loop.push_back(m_states.channel[*at] / m_sets);
            }
            return false;
        }
        for (const std::uint32_t passed : path) {
            marks[passed] = ends;
        }
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
    while (m_states.before[state] != route_states::none) {
        state = m_states.before[state];
    }
    return {static_cast<std::uint16_t>(m_states.channel[state] / m_sets - m_links.injection({0}))};
}

std::uint32_t routing_walk::state_of(std::uint32_t channel, std::uint16_t routing, std::uint32_t before) {
    const std::uint64_t key = key_of(channel, routing);
    std::size_t place = place_of(key);
    for (; m_index[place].key != 0; place = (place + 1) & (m_index.size() - 1)) {
        if (m_index[place].key == key) {
            return m_index[place].state;
        }
    }
    const std::uint32_t made = m_states.size();
    m_index[place] = {key, made};
    m_states.channel.push_back(channel);
    m_states.routing.push_back(routing);
    m_states.before.push_back(before);
    if (2 * std::size_t{m_states.size()} > m_index.size()) {
        grow_index();
    }
    return made;
}

void routing_walk::grow_index() {
    m_index.assign(2 * m_index.size(), {});
    --m_index_shift;
    for (std::uint32_t state = 0; state < m_states.size(); ++state) {
        const std::uint64_t key = key_of(m_states.channel[state], m_states.routing[state]);
        std::size_t place = place_of(key);
        while (m_index[place].key != 0) {
            place = (place + 1) & (m_index.size() - 1);
        }
        m_index[place] = {key, state};
    }
}

void routing_walk::forget() {
    std::fill(m_index.begin(), m_index.end(), slot{});
    m_states.clear();
}

}  // namespace orbweaver
