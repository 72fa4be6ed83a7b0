// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/endpoint_coupling.h"

#include "testbenches/noc/dependency/support/small_networks.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using event = coupling_rule::event;

coupling_rule rule(unsigned held, const char* resource, event what, unsigned awaited) {
    coupling_rule made;
    made.held.value = static_cast<std::uint8_t>(held);
    made.held_name = "a message";
    made.resource = resource;
    made.reason = "none is left";
    made.awaited.value = static_cast<std::uint8_t>(awaited);
    made.awaited_name = "an answer";
    made.awaited_event = what;
    return made;
}

std::vector<std::string> cycle(const vc_partition& partition, const std::vector<coupling_rule>& rules,
                               unsigned routers = 3, vc_release_kind release = vc_release_kind::tail) {
    const topology_graph graph = mesh_graph(routers, 1);
    const free_routing routing([&](unsigned router, port_id, node_id goal, unsigned) {
        return std::vector{route(step_along(graph, router, goal, true))};
    });
    std::vector<std::string> names;
    for (const wait_step& step : find_coupling(graph, routing, partition, rules, release)) {
        names.push_back(step.resource);
    }
    return names;
}

TEST(endpoint_coupling, classes_that_wait_in_a_row_are_no_cycle) {
    const vc_partition partition({{"a", 1, {}}, {"b", 1, {}}, {"c", 1, {}}}, 1);
    EXPECT_THAT(cycle(partition, {rule(0, "x", event::leave, 1), rule(1, "y", event::arrive, 2)}), IsEmpty());
    EXPECT_THAT(cycle(partition, {}), IsEmpty());
}

TEST(endpoint_coupling, what_must_arrive_through_the_channel_of_what_waits_is_a_cycle_at_one_node) {
    EXPECT_THAT(cycle(one_class(1), {rule(0, "contexts", event::arrive, 0)}),
                ElementsAre("n0.out vc 0", "contexts of node 0"));
}

TEST(endpoint_coupling, what_must_leave_goes_to_the_nearest_node_and_comes_back) {
    EXPECT_THAT(cycle(one_class(1), {rule(0, "buffers", event::leave, 0)}),
                ElementsAre("n0.out vc 0", "buffers of node 0", "n0.in vc 0", "r0.E vc 0", "n1.out vc 0",
                            "buffers of node 1", "n1.in vc 0", "r1.W vc 0"));
}

TEST(endpoint_coupling, two_classes_that_wait_for_each_other_pass_two_nodes) {
    const vc_partition partition({{"a", 2, {}}, {"b", 1, {}}}, 1);
    EXPECT_THAT(cycle(partition, {rule(0, "x", event::leave, 1), rule(1, "y", event::leave, 0)}),
                ElementsAre("n0.out vc 0-1", "x of node 0", "n0.in vc 2", "r0.E vc 2", "n1.out vc 2", "y of node 1",
                            "n1.in vc 0-1", "r1.W vc 0-1"));
}

TEST(endpoint_coupling, phases_of_a_class_count_as_the_class) {
    const vc_partition partition({{"a", 1, {}}, {"b", 1, {}}}, 2);
    EXPECT_THAT(cycle(partition, {rule(0, "x", event::arrive, 1)}), IsEmpty());
    EXPECT_FALSE(cycle(partition, {rule(0, "x", event::arrive, 1), rule(1, "y", event::arrive, 0)}).empty());
}

constexpr auto tail_credit = vc_release_kind::tail_credit;

TEST(endpoint_coupling, sharing_some_virtual_channels_couples_classes_unless_a_packet_has_them_to_itself) {
    const vc_partition partition({{"request", 1, {}, 0b011}, {"reply", 1, {}, 0b110}}, 1);
    const std::vector rules{rule(0, "reply buffers", event::leave, 1)};
    EXPECT_THAT(cycle(partition, rules),
                ElementsAre("n0.out vc 0-1", "reply buffers of node 0", "n0.in vc 1-2", "r0.E vc 1-2", "n1.out vc 0-1",
                            "reply buffers of node 1", "n1.in vc 1-2", "r1.W vc 1-2"));
    EXPECT_THAT(cycle(partition, rules, 3, tail_credit), IsEmpty());
}

TEST(endpoint_coupling, a_class_that_shares_all_of_its_virtual_channels_is_coupled) {
    const vc_partition partition({{"request", 1, {}, 0b011}, {"reply", 1, {}, 0b010}}, 1);
    EXPECT_THAT(cycle(partition, {rule(0, "x", event::leave, 1)}, 3, tail_credit), Not(IsEmpty()));
    EXPECT_THAT(cycle(partition, {rule(1, "x", event::leave, 0)}, 3, tail_credit), IsEmpty());
}

TEST(endpoint_coupling, rules_among_classes_that_pass_the_others_are_no_part_of_a_cycle) {
    // a waits for b, which has VC 0 to itself; b and c, which have nothing to themselves, wait for each other.
    const vc_partition partition({{"a", 1, {}, 0b0011}, {"b", 1, {}, 0b0010}, {"c", 1, {}, 0b0010}}, 1);
    const std::vector rules{rule(1, "x", event::arrive, 2), rule(0, "y", event::arrive, 1)};
    EXPECT_THAT(cycle(partition, rules, 3, tail_credit), ElementsAre("n0.out vc 1", "x of node 0"));
}

TEST(endpoint_coupling, a_class_may_be_stuck_behind_two_others_together) {
    // b shares one virtual channel with each of the others, and has none to itself.
    const vc_partition partition({{"a", 1, {}, 0b01}, {"b", 1, {}, 0b11}, {"c", 1, {}, 0b10}}, 1);
    const coupling_rule a_waits = rule(0, "x", event::arrive, 1);
    const coupling_rule c_waits = rule(2, "y", event::arrive, 1);
    EXPECT_THAT(cycle(partition, {a_waits}, 3, tail_credit), IsEmpty()) << "b passes a where c is";
    EXPECT_THAT(cycle(partition, {a_waits, c_waits}, 3, tail_credit), Not(IsEmpty()));
}

TEST(endpoint_coupling, a_network_of_one_node_sends_to_itself) {
    EXPECT_FALSE(cycle(one_class(1), {rule(0, "buffers", event::leave, 0)}, 1).empty());
}

}  // namespace
}  // namespace orbweaver::noc
