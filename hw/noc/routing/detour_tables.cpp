// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/detour_tables.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "hw/noc/description_error.h"
#include "hw/noc/routing/up_down_order.h"

namespace orbweaver::noc {

namespace {

constexpr std::size_t max_entries = std::size_t{1} << 27;  // two bytes each

}  // namespace

detour_tables::detour_tables(const topology_graph& graph, const link_faults& faults, unsigned root) : m_faults(faults) {
    list_targets(graph);
    list_routes(graph, root);
    const std::size_t states = faults.states();
    const std::size_t entries = 2 * states * (m_targets.size() + 1) * m_routes.size();
    if (entries > max_entries) {
        throw description_error(
            "network.faults",
            fmt::format("the tables of detours would have {} entries ({} states of the links, {} routers "
                        "with nodes, {} routers); at most {} are kept",
                        entries, states, m_targets.size(), m_routes.size(), max_entries));
    }
    m_turns.assign(entries, none);
    m_ports.assign(entries, none);
    for (std::size_t state = 0; state < states; ++state) {
        for (std::size_t target = 0; target <= m_targets.size(); ++target) { fill(state, target); }
    }
}

void detour_tables::list_targets(const topology_graph& graph) {
    constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();
    std::vector<std::size_t> target_of_router(graph.routers.size(), unknown);
    for (const auto& node : graph.nodes) {
        if (target_of_router[node.router] == unknown) {
            target_of_router[node.router] = m_targets.size();
            m_targets.push_back(node.router);
        }
        m_target_of_node.push_back(target_of_router[node.router]);
    }
}

void detour_tables::list_routes(const topology_graph& graph, unsigned root) {
    m_order = order_upwards(graph, grow_up_down_tree(graph, root), upper_end::level_and_number);
    std::vector<unsigned> rank(m_order.size());
    for (unsigned position = 0; position < m_order.size(); ++position) { rank[m_order[position]] = position; }
    std::size_t ports = 0;
    for (const auto& router : graph.routers) {
        m_first_port.push_back(ports);
        ports += router.ports.size();
    }
    m_leads_down.resize(ports);
    m_routes.resize(graph.routers.size());
    for (const auto& link : graph.links) {
        const bool upward = rank[link.target] < rank[link.origin];
        m_routes[link.origin].push_back({link.origin_port, upward, link.target});
        m_leads_down[m_first_port[link.target] + link.target_port.value] = !upward;
    }
}

std::optional<detour_tables::step> detour_tables::next(std::size_t state, std::size_t target, position here) const {
    const std::uint8_t port = m_ports[entry_index(state, target, here)];
    if (port == none) { return std::nullopt; }
    const auto& routes = m_routes[here.router];
    const auto taken = std::find_if(routes.begin(), routes.end(),
                                    [&](const route& candidate) { return candidate.port.value == port; });
    return step{taken->port, taken->upward && here.came_down, {taken->next, !taken->upward}};
}

void detour_tables::fill(std::size_t state, std::size_t target) {
    measure(state, target);
    for (unsigned router = 0; router < m_routes.size(); ++router) {
        choose(state, target, {router, false});
        choose(state, target, {router, true});
    }
}

/// Measures the routes to a target: first routes without a turn, then routes with one, ...
void detour_tables::measure(std::size_t state, std::size_t target) {
    m_lengths.assign(m_routes.size(), {});
    for (std::size_t number = 0; number < m_targets.size(); ++number) {
        if (target == number || target == any_node()) { m_lengths[m_targets[number]] = {{0, 0}, {0, 0}}; }
    }
    for (unsigned turns = 0; turns < none; ++turns) {
        const bool any_down = measure_down(state, turns);
        const bool any_free = measure_free(state, turns);
        if (!any_down && !any_free) { return; }
        if (state < m_faults.true_states()) { m_max_turns = std::max(m_max_turns, turns); }
    }
    throw description_error("network.faults", "detours would turn up again too often");
}

/// @return whether any route has exactly `turns` turns
bool detour_tables::measure_down(std::size_t state, unsigned turns) {
    bool found = false;
    for (std::size_t left = m_order.size(); left != 0; --left) {
        const unsigned router = m_order[left - 1];
        length& here = m_lengths[router].down;
        if (here.turns < turns) { continue; }
        for (const route& step : m_routes[router]) {
            if (m_faults.is_down_in(state, router, step.port)) { continue; }
            const lengths& there = m_lengths[step.next];
            shorten(here, turns, step.upward ? there.free : there.down, step.upward ? turns - 1 : turns);
        }
        found = found || here.turns == turns;
    }
    return found;
}

bool detour_tables::measure_free(std::size_t state, unsigned turns) {
    bool found = false;
    for (const unsigned router : m_order) {
        length& here = m_lengths[router].free;
        if (here.turns < turns) { continue; }
        for (const route& step : m_routes[router]) {
            if (!m_faults.is_down_in(state, router, step.port)) {
                const lengths& there = m_lengths[step.next];
                shorten(here, turns, step.upward ? there.free : there.down, turns);
            }
        }
        found = found || here.turns == turns;
    }
    return found;
}

/// Replaces a route by one over a link if the rest of the latter has exactly `turns_there` turns and it is shorter.
void detour_tables::shorten(length& found, unsigned turns, const length& rest, unsigned turns_there) {
    if (rest.turns == turns_there && rest.turns != none && (found.turns != turns || rest.links + 1 < found.links)) {
        found = {turns, rest.links + 1};
    }
}

/// Chooses one of several equally good links, so that destinations share them.
void detour_tables::choose(std::size_t state, std::size_t target, position here) {
    const lengths& both = m_lengths[here.router];
    const length& whole = here.came_down ? both.down : both.free;
    if (whole.turns == none) { return; }
    m_turns[entry_index(state, target, here)] = static_cast<std::uint8_t>(whole.turns);
    m_equal.clear();
    for (const route& step : m_routes[here.router]) {
        const lengths& there = m_lengths[step.next];
        const length& rest = step.upward ? there.free : there.down;
        const unsigned turns = step.upward && here.came_down ? 1 : 0;
        if (rest.turns != none && rest.turns + turns == whole.turns && rest.links + 1 == whole.links &&
            !m_faults.is_down_in(state, here.router, step.port)) {
            m_equal.push_back(step.port);
        }
    }
    if (!m_equal.empty()) { m_ports[entry_index(state, target, here)] = m_equal[target % m_equal.size()].value; }
}

}  // namespace orbweaver::noc
