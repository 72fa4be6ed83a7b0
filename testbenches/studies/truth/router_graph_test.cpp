// SPDX-License-Identifier: Apache-2.0
// Graphs against the sizes, degrees and distances of the literature.
#include "studies/truth/router_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace orbweaver::studies::truth {
namespace {

/// Number of routers of each degree.
std::map<unsigned, unsigned> degrees(const router_graph& graph) {
    std::vector<unsigned> links(graph.routers);
    for (const auto& [router, target] : graph.links) {
        EXPECT_NE(router, target);
        ++links[router];
        ++links[target];
    }
    std::map<unsigned, unsigned> counts;
    for (const unsigned one : links) { ++counts[one]; }
    return counts;
}

unsigned diameter(const router_graph& graph) {
    const shortest_paths paths(graph);
    unsigned most = 0;
    for (unsigned i = 0; i < graph.routers; ++i) {
        for (unsigned j = 0; j < graph.routers; ++j) { most = std::max(most, paths.links(i, j)); }
    }
    return most;
}

using counts = std::map<unsigned, unsigned>;

TEST(router_graph, slim_fly_and_polar_fly_have_diameter_two) {
    EXPECT_EQ(degrees(slim_fly()), (counts{{5, 18}}));
    EXPECT_EQ(diameter(slim_fly()), 2U);
    EXPECT_EQ(degrees(polar_fly()), (counts{{2, 3}, {3, 4}})) << "three points are on their own line";
    EXPECT_EQ(diameter(polar_fly()), 2U);
}

TEST(router_graph, dragonfly_has_a_link_between_any_two_groups) {
    const router_graph graph = turning_dragonfly(4);
    EXPECT_EQ(degrees(graph), (counts{{5, 36}}));
    std::map<std::pair<unsigned, unsigned>, unsigned> pairs;
    for (const auto& [router, target] : graph.links) {
        if (router / 4 != target / 4) { ++pairs[std::minmax(router / 4, target / 4)]; }
    }
    EXPECT_EQ(pairs.size(), 36U);
    for (const auto& [pair, links] : pairs) { EXPECT_EQ(links, 1U); }
}

TEST(router_graph, random_graphs_are_regular_and_differ) {
    EXPECT_EQ(degrees(random_regular_graph(16, 4, 1)), (counts{{4, 16}}));
    EXPECT_NE(random_regular_graph(16, 4, 1).links, random_regular_graph(16, 4, 2).links);
}

TEST(router_graph, paths_are_shortest_and_mean_links_leave_out_the_node_itself) {
    const router_graph graph = slim_fly();
    const shortest_paths paths(graph);
    for (unsigned router = 0; router < graph.routers; ++router) {
        for (unsigned target = 0; target < graph.routers; ++target) {
            if (router != target) {
                EXPECT_EQ(paths.links(paths.next(router, target), target) + 1, paths.links(router, target));
            }
        }
    }
    EXPECT_DOUBLE_EQ(mean_links(complete_graph(4), 2), 6.0 / 7);
}

TEST(router_graph, writes_edge_lists_and_tables) {
    EXPECT_EQ(edge_list(
                  complete_graph(2), [](unsigned router) { return router; }, 3),
              "nodes 0 0\nnodes 1 1\n0 1 3\n");
    EXPECT_EQ(routing_table(complete_graph(2), 2), "0 2 -> 1\n0 3 -> 1\n1 0 -> 0\n1 1 -> 0\n");
}

}  // namespace
}  // namespace orbweaver::studies::truth
