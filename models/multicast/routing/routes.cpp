// SPDX-License-Identifier: Apache-2.0
#include "models/multicast/routing/routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

namespace orbweaver::multicast_model {

route_table::route_table(const switch_graph& graph, const orientation& directions, link_choice links)
    : m_links(graph.switches()), m_left(std::size_t{graph.switches()} * graph.switches() * 2, no_way) {
    if (const auto circle = circle_of_up_links(graph, directions); !circle.empty()) {
        throw graph_error(fmt::format("up links form a circle of switches {}", fmt::join(circle, ", ")));
    }
    for (switch_id from = 0; from < graph.switches(); ++from) {
        for (const switch_id to : graph.neighbours[from]) {
            if (links == link_choice::all || directions.is_tree_link(from, to)) {
                m_links[from].push_back({to, directions.leads_up(from, to)});
            }
        }
    }
    for (switch_id target = 0; target < graph.switches(); ++target) {
        measure(target);
    }
}

/// Breadth first from the target, backwards. A packet that may still go up may also turn down.
void route_table::measure(switch_id target) {
    struct place {
        switch_id at;
        bool only_down;
    };
    std::deque<place> open{{target, true}, {target, false}};
    left(target, target, true) = left(target, target, false) = 0;
    const auto reach = [&](switch_id from, bool only_down, std::uint16_t links) {
        std::uint16_t& known = left(target, from, only_down);
        if (known == no_way) {
            known = links;
            open.push_back({from, only_down});
        }
    };
    while (!open.empty()) {
        const place here = open.front();
        open.pop_front();
        const auto links = static_cast<std::uint16_t>(left(target, here.at, here.only_down) + 1);
        for (const link& back : m_links[here.at]) {
            const bool was_up = !back.up;  // of the link from there to here
            if (!was_up && here.only_down) {
                reach(back.to, true, links);
                reach(back.to, false, links);
            } else if (was_up && !here.only_down) {
                reach(back.to, false, links);
            }
        }
    }
}

std::vector<switch_id> route_table::route(switch_id from, switch_id to) const {
    std::vector<switch_id> passed{from};
    bool only_down = false;
    while (passed.back() != to) {
        const switch_id here = passed.back();
        const auto nearer = [&](const link& on) {
            return !(on.up && only_down) && left(to, on.to, !on.up) + 1 == left(to, here, only_down);
        };
        const auto next = std::find_if(m_links[here].begin(), m_links[here].end(), nearer);
        only_down = !next->up;
        passed.push_back(next->to);
    }
    return passed;
}

}  // namespace orbweaver::multicast_model
