// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace orbweaver {

/// All shortest distances of a directed graph of n vertices by Dijkstra's algorithm from each. edge(i, j) is a length
/// of 0 or more, `none` if there is no edge; distances that nothing leads along are `none` too.
template <class Edge>
std::vector<std::vector<std::int32_t>> shortest_distances(unsigned n, Edge edge, std::int32_t none) {
    std::vector<std::vector<std::int32_t>> distances;
    for (unsigned source = 0; source < n; ++source) {
        std::vector<std::int32_t> distance(n, none);
        std::vector<bool> settled(n, false);
        distance[source] = 0;
        for (unsigned round = 0; round < n; ++round) {
            unsigned nearest = n;
            for (unsigned i = 0; i < n; ++i) {
                if (!settled[i] && (nearest == n || distance[i] < distance[nearest])) { nearest = i; }
            }
            if (distance[nearest] == none) { break; }
            settled[nearest] = true;
            for (unsigned i = 0; i < n; ++i) {
                const std::int32_t length = edge(nearest, i);
                if (length != none) { distance[i] = std::min(distance[i], distance[nearest] + length); }
            }
        }
        distances.push_back(std::move(distance));
    }
    return distances;
}

}  // namespace orbweaver
