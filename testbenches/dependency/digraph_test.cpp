// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/digraph.h"

#include <gmock/gmock.h>

#include "hw/base/random_stream.h"

namespace orbweaver {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(digraph, has_each_edge_once) {
    digraph of(3);
    of.add(0, 1);
    of.add(0, 1);
    EXPECT_EQ(of.edges(), 1U);
    EXPECT_TRUE(of.has(0, 1));
    EXPECT_FALSE(of.has(1, 0));
}

TEST(digraph, without_a_cycle_gives_none) {
    digraph of(4);
    of.add(0, 1);
    of.add(0, 2);
    of.add(1, 3);
    of.add(2, 3);
    EXPECT_THAT(of.shortest_cycle(), IsEmpty());
    EXPECT_THAT(digraph().shortest_cycle(), IsEmpty());
}

TEST(digraph, finds_a_vertex_that_follows_itself) {
    digraph of(3);
    of.add(0, 1);
    of.add(1, 2);
    of.add(2, 0);
    of.add(2, 2);
    EXPECT_THAT(of.shortest_cycle(), ElementsAre(2));
}

TEST(digraph, gives_the_shortest_of_several_cycles_from_its_lowest_vertex_on) {
    digraph of(9);
    for (std::uint32_t vertex = 0; vertex < 5; ++vertex) {
        of.add(vertex, (vertex + 1) % 5);
    }
    of.add(8, 6);
    of.add(6, 7);
    of.add(7, 8);
    EXPECT_THAT(of.shortest_cycle(), ElementsAre(6, 7, 8));
    of.add(3, 1);
    EXPECT_THAT(of.shortest_cycle(), ElementsAre(1, 2, 3));
}

/// Length of a shortest cycle by the boolean powers of the adjacency matrix; 0: none.
std::size_t girth(const digraph& of) {
    const std::size_t count = of.vertices();
    std::vector<std::vector<bool>> power(count, std::vector<bool>(count, false));
    for (std::uint32_t vertex = 0; vertex < count; ++vertex) {
        power[vertex][vertex] = true;
    }
    for (std::size_t length = 1; length <= count; ++length) {
        std::vector<std::vector<bool>> next(count, std::vector<bool>(count, false));
        for (std::size_t row = 0; row < count; ++row) {
            for (std::uint32_t middle = 0; middle < count; ++middle) {
                if (power[row][middle]) {
                    for (const std::uint32_t to : of.successors(middle)) {
                        next[row][to] = true;
                    }
                }
            }
        }
        power = next;
        for (std::size_t vertex = 0; vertex < count; ++vertex) {
            if (power[vertex][vertex]) {
                return length;
            }
        }
    }
    return 0;
}

TEST(digraph, agrees_with_powers_of_the_adjacency_matrix_on_random_graphs) {
    random_stream draw(1, "digraph", 0);
    unsigned cyclic = 0;
    for (unsigned round = 0; round < 500; ++round) {
        const auto vertices = static_cast<std::uint32_t>(1 + draw.below(12));
        digraph of(vertices);
        for (std::uint64_t edges = draw.below(2 * vertices); edges > 0; --edges) {
            of.add(static_cast<std::uint32_t>(draw.below(vertices)), static_cast<std::uint32_t>(draw.below(vertices)));
        }
        const auto cycle = of.shortest_cycle();
        ASSERT_EQ(cycle.size(), girth(of));
        for (std::size_t at = 0; at < cycle.size(); ++at) {
            ASSERT_TRUE(of.has(cycle[at], cycle[(at + 1) % cycle.size()]));
        }
        cyclic += cycle.empty() ? 0 : 1;
    }
    EXPECT_GT(cyclic, 100U);
    EXPECT_LT(cyclic, 450U);
}

}  // namespace
}  // namespace orbweaver
