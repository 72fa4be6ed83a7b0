// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/wait_graph.h"

#include <gmock/gmock.h>

namespace orbweaver {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(wait_graph, has_one_vertex_for_each_name) {
    wait_graph graph;
    const auto first = graph.vertex_named("r0.E vc 0");
    EXPECT_EQ(graph.vertex_named("r0.E vc 0"), first);
    EXPECT_NE(graph.vertex_named("r0.E vc 1"), first);
    EXPECT_EQ(graph.vertices().size(), 2U);
}

TEST(wait_graph, a_chain_is_no_circle) {
    wait_graph graph;
    graph.add_wait(graph.vertex_named("a"), graph.vertex_named("b"), "full");
    graph.add_wait(graph.vertex_named("b"), graph.vertex_named("c"), "full");
    EXPECT_THAT(graph.cycle(), IsEmpty());
}

TEST(wait_graph, gives_a_shortest_circle_with_holders_reasons_and_what_else_would_do) {
    wait_graph graph;
    const auto a = graph.vertex_named("a");
    const auto b = graph.vertex_named("b");
    const auto c = graph.vertex_named("c");
    graph.describe(a, "packet 1", "4 flits");
    graph.describe(b, "packet 2", "");
    graph.add_wait(a, c, "taken");
    graph.add_wait(a, b, "taken");
    graph.add_wait(b, a, "full");
    graph.add_wait(c, b, "full");
    const wait_cycle cycle = graph.cycle();
    ASSERT_EQ(cycle.size(), 2U);
    EXPECT_EQ(cycle[0].resource, "a");
    EXPECT_EQ(cycle[0].holder, "packet 1, 4 flits");
    EXPECT_EQ(cycle[0].reason, "taken");
    EXPECT_THAT(cycle[0].others, ElementsAre("c"));
    EXPECT_EQ(cycle[1].holder, "packet 2");
    EXPECT_THAT(cycle[1].others, IsEmpty());
}

}  // namespace
}  // namespace orbweaver
