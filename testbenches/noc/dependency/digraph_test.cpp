// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/digraph.h"

#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

TEST(digraph, has_each_edge_once) {
    digraph graph(3);
    graph.add(0, 1);
    graph.add(0, 1);
    EXPECT_EQ(graph.edges(), 1U);
    EXPECT_TRUE(graph.has(0, 1));
    EXPECT_FALSE(graph.has(1, 0));
}

TEST(digraph, without_a_cycle_gives_none) {
    digraph graph(4);
    graph.add(0, 1);
    graph.add(0, 2);
    graph.add(1, 3);
    graph.add(2, 3);
    EXPECT_THAT(graph.shortest_cycle(), IsEmpty());
    EXPECT_THAT(digraph().shortest_cycle(), IsEmpty());
}

TEST(digraph, finds_a_vertex_that_follows_itself) {
    digraph graph(3);
    graph.add(0, 1);
    graph.add(1, 2);
    graph.add(2, 0);
    graph.add(2, 2);
    EXPECT_THAT(graph.shortest_cycle(), ElementsAre(2));
}

TEST(digraph, gives_the_shortest_of_several_cycles_from_its_lowest_vertex_on) {
    digraph graph(9);
    for (std::uint32_t vertex = 0; vertex < 5; ++vertex) { graph.add(vertex, (vertex + 1) % 5); }
    graph.add(8, 6);
    graph.add(6, 7);
    graph.add(7, 8);
    EXPECT_THAT(graph.shortest_cycle(), ElementsAre(6, 7, 8));
    graph.add(3, 1);
    EXPECT_THAT(graph.shortest_cycle(), ElementsAre(1, 2, 3));
}

/// Length of a shortest cycle by the boolean powers of the adjacency matrix; 0: none.
std::size_t girth(const digraph& graph) {
    const std::size_t count = graph.vertices();
    std::vector<std::vector<bool>> power(count, std::vector<bool>(count, false));
    for (std::uint32_t vertex = 0; vertex < count; ++vertex) { power[vertex][vertex] = true; }
    for (std::size_t length = 1; length <= count; ++length) {
        std::vector<std::vector<bool>> next(count, std::vector<bool>(count, false));
        for (std::size_t row = 0; row < count; ++row) {
            for (std::uint32_t middle = 0; middle < count; ++middle) {
                if (power[row][middle]) {
                    for (const std::uint32_t column : graph.successors(middle)) { next[row][column] = true; }
                }
            }
        }
        power = next;
        for (std::size_t vertex = 0; vertex < count; ++vertex) {
            if (power[vertex][vertex]) { return length; }
        }
    }
    return 0;
}

TEST(digraph, agrees_with_powers_of_the_adjacency_matrix_on_random_graphs) {
    random_stream draw(1, "digraph", 0);
    unsigned cyclic = 0;
    for (unsigned round = 0; round < 500; ++round) {
        const auto vertices = static_cast<std::uint32_t>(1 + draw.below(12));
        digraph graph(vertices);
        for (std::uint64_t edges = draw.below(2 * vertices); edges > 0; --edges) {
            graph.add(static_cast<std::uint32_t>(draw.below(vertices)),
                      static_cast<std::uint32_t>(draw.below(vertices)));
        }
        const auto cycle = graph.shortest_cycle();
        ASSERT_EQ(cycle.size(), girth(graph));
        for (std::size_t index = 0; index < cycle.size(); ++index) {
            ASSERT_TRUE(graph.has(cycle[index], cycle[(index + 1) % cycle.size()]));
        }
        cyclic += cycle.empty() ? 0 : 1;
    }
    EXPECT_GT(cyclic, 100U);
    EXPECT_LT(cyclic, 450U);
}

}  // namespace
}  // namespace orbweaver::noc
