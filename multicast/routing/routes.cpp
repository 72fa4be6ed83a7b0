// SPDX-License-Identifier: Apache-2.0
#include "multicast/routing/routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace orbweaver::multicast {

route_table::route_table(const switch_graph& graph, const orientation& directions, link_choice links)
    : m_links(graph.switches()), m_left(std::size_t{graph.switches()} * graph.switches() * 2, unreachable) {
    if (const auto cycle = cycle_of_up_links(graph, directions); !cycle.empty()) {
        throw graph_error(fmt::format("up links form a cycle of switches {}", fmt::join(cycle, ", ")));
    }
    for (switch_id source = 0; source < graph.switches(); ++source) {
        for (const switch_id neighbour : graph.neighbours[source]) {
            if (links == link_choice::all || directions.is_tree_link(source, neighbour)) {
                m_links[source].push_back({neighbour, directions.leads_up(source, neighbour)});
            }
        }
    }
    for (switch_id target = 0; target < graph.switches(); ++target) { measure(target); }
}

/// Computes distances to `target` by a backward breadth-first search. A packet that may still go up may also turn down.
void route_table::measure(switch_id target) {
    struct position {
        switch_id vertex;
        bool only_down;
    };
    std::deque<position> open{{target, true}, {target, false}};
    left(target, target, true) = left(target, target, false) = 0;
    const auto reach = [&](switch_id vertex, bool only_down, std::uint16_t links) {
        std::uint16_t& known = left(target, vertex, only_down);
        if (known == unreachable) {
            known = links;
            open.push_back({vertex, only_down});
        }
    };
    while (!open.empty()) {
        const position here = open.front();
        open.pop_front();
        const auto links = static_cast<std::uint16_t>(left(target, here.vertex, here.only_down) + 1);
        for (const link& back : m_links[here.vertex]) {
            const bool was_up = !back.leads_up;  // direction of the link from there to here
            if (!was_up && here.only_down) {
                reach(back.target, true, links);
                reach(back.target, false, links);
            } else if (was_up && !here.only_down) {
                reach(back.target, false, links);
            }
        }
    }
}

std::vector<switch_id> route_table::route(switch_id source, switch_id target) const {
    std::vector<switch_id> passed{source};
    bool only_down = false;
    while (passed.back() != target) {
        const switch_id here = passed.back();
        const auto nearer = [&](const link& candidate) {
            return !(candidate.leads_up && only_down) &&
                   left(target, candidate.target, !candidate.leads_up) + 1 == left(target, here, only_down);
        };
        const auto next = std::find_if(m_links[here].begin(), m_links[here].end(), nearer);
        only_down = !next->leads_up;
        passed.push_back(next->target);
    }
    return passed;
}

}  // namespace orbweaver::multicast
