// SPDX-License-Identifier: Apache-2.0
#include "multicast/routing/orientation.h"

#include <algorithm>
#include <utility>

namespace orbweaver::multicast {

bool orientation::leads_up(switch_id source, switch_id target) const {
    if (is_tree_link(source, target)) { return m_parent[source] == target; }
    if (m_rule == cross_rule::literal) { return target < source; }
    return std::pair(m_level[target], target) < std::pair(m_level[source], source);
}

std::vector<switch_id> cycle_of_up_links(const switch_graph& graph, const orientation& directions) {
    // Repeatedly removes switches without an up link to a remaining switch. Each remaining switch has an up link to
    // another remaining one.
    std::vector<unsigned> uplinks(graph.switches());
    std::vector<switch_id> open;
    for (switch_id vertex = 0; vertex < graph.switches(); ++vertex) {
        for (const switch_id neighbour : graph.neighbours[vertex]) {
            uplinks[vertex] += directions.leads_up(vertex, neighbour) ? 1 : 0;
        }
        if (uplinks[vertex] == 0) { open.push_back(vertex); }
    }
    while (!open.empty()) {
        const switch_id above = open.back();
        open.pop_back();
        for (const switch_id below : graph.neighbours[above]) {
            if (directions.leads_up(below, above) && --uplinks[below] == 0) { open.push_back(below); }
        }
    }
    const auto start = std::find_if(uplinks.begin(), uplinks.end(), [](unsigned routes) { return routes != 0; });
    if (start == uplinks.end()) { return {}; }
    std::vector<switch_id> walked{static_cast<switch_id>(start - uplinks.begin())};
    while (true) {
        const auto& ends = graph.neighbours[walked.back()];
        const switch_id next = *std::find_if(ends.begin(), ends.end(), [&](switch_id target) {
            return uplinks[target] != 0 && directions.leads_up(walked.back(), target);
        });
        const auto seen = std::find(walked.begin(), walked.end(), next);
        if (seen != walked.end()) { return {seen, walked.end()}; }
        walked.push_back(next);
    }
}

}  // namespace orbweaver::multicast
