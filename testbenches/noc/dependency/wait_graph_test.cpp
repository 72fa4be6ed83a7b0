// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/wait_graph.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

TEST(wait_graph, has_one_vertex_for_each_name) {
    wait_graph graph;
    const auto first = graph.vertex_named("r0.E vc 0");
    EXPECT_EQ(graph.vertex_named("r0.E vc 0"), first);
    EXPECT_NE(graph.vertex_named("r0.E vc 1"), first);
    EXPECT_EQ(graph.vertices().size(), 2U);
}

TEST(wait_graph, a_chain_is_no_cycle) {
    wait_graph graph;
    graph.add_wait(graph.vertex_named("a"), graph.vertex_named("b"), "full");
    graph.add_wait(graph.vertex_named("b"), graph.vertex_named("c"), "full");
    EXPECT_THAT(graph.cycle(), IsEmpty());
}

TEST(wait_graph, gives_a_shortest_cycle_with_holders_reasons_and_what_else_would_do) {
    wait_graph graph;
    const auto a = graph.vertex_named("a");
    const auto b = graph.vertex_named("b");
    const auto third = graph.vertex_named("c");
    graph.describe(a, "packet 1", "4 flits");
    graph.describe(b, "packet 2", "");
    graph.add_wait(a, third, "taken");
    graph.add_wait(a, b, "taken");
    graph.add_wait(b, a, "full");
    graph.add_wait(third, b, "full");
    const wait_cycle cycle = graph.cycle();
    ASSERT_EQ(cycle.size(), 2U);
    EXPECT_EQ(cycle[0].resource, "a");
    EXPECT_EQ(cycle[0].holder, "packet 1, 4 flits");
    EXPECT_EQ(cycle[0].reason, "taken");
    EXPECT_THAT(cycle[0].others, ElementsAre("c"));
    EXPECT_EQ(cycle[1].holder, "packet 2");
    EXPECT_THAT(cycle[1].others, IsEmpty());
}

TEST(wait_graph, who_waits_for_somebody_that_goes_on_among_others_does_not_hang) {
    wait_graph graph;
    const auto a = graph.vertex_named("a");
    const auto b = graph.vertex_named("b");
    const auto third = graph.vertex_named("c");
    const auto timed = graph.vertex_named("waits for time alone");
    graph.add_wait(a, b, "full");
    graph.add_wait(b, a, "full");
    graph.add_wait(third, a, "full");
    EXPECT_THAT(graph.hanging(), ElementsAre(true, true, true, false));
    graph.add_wait(b, timed, "or that");
    EXPECT_FALSE(graph.has_hanging()) << "when time has come b goes on, then a, then c";
}

TEST(wait_graph, who_waits_for_what_is_held_for_ever_hangs_without_a_cycle) {
    wait_graph graph;
    const auto a = graph.vertex_named("a");
    const auto link = graph.vertex_named("a link that is never repaired");
    graph.add_wait(a, link, "it has failed");
    EXPECT_FALSE(graph.has_hanging());
    graph.hold_for_ever(link);
    EXPECT_TRUE(graph.has_hanging());
    EXPECT_THAT(graph.cycle(), IsEmpty());
}

TEST(wait_graph, names_a_cycle_of_those_that_hang_before_a_shorter_one_that_time_resolves) {
    wait_graph graph;
    const auto timed = graph.vertex_named("timed");
    for (const char* name : {"a", "b"}) {
        graph.add_wait(graph.vertex_named(name), graph.vertex_named(*name == 'a' ? "b" : "a"), "full");
        graph.add_wait(graph.vertex_named(name), timed, "or that");
    }
    EXPECT_EQ(graph.cycle().size(), 2U) << "better than none";
    for (const char* name : {"p", "q", "r"}) {
        graph.add_wait(graph.vertex_named(name),
                       graph.vertex_named(*name == 'r'   ? "p"
                                          : *name == 'p' ? "q"
                                                         : "r"),
                       "full");
    }
    EXPECT_EQ(graph.cycle().size(), 3U);
}

}  // namespace
}  // namespace orbweaver::noc
