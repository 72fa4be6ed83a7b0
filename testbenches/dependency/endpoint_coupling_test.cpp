// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/dependency/endpoint_coupling.h"

#include <gmock/gmock.h>

#include "testbenches/dependency/support/small_networks.h"

namespace orbweaver {
namespace {

using event = coupling_rule::event;
using testing::ElementsAre;
using testing::IsEmpty;

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

std::vector<std::string> circle(const vc_partition& partition, const std::vector<coupling_rule>& rules,
                                unsigned routers = 3) {
    const topology_graph graph = mesh_graph(routers, 1);
    const free_routing routing([&](unsigned router, port_id, node_id goal, unsigned) {
        return std::vector{way(step_along(graph, router, goal, true))};
    });
    std::vector<std::string> names;
    for (const wait_step& step : find_coupling(graph, routing, partition, rules)) {
        names.push_back(step.resource);
    }
    return names;
}

TEST(endpoint_coupling, classes_that_wait_in_a_row_are_no_circle) {
    const vc_partition partition({{"a", 1, {}}, {"b", 1, {}}, {"c", 1, {}}}, 1);
    EXPECT_THAT(circle(partition, {rule(0, "x", event::leave, 1), rule(1, "y", event::arrive, 2)}), IsEmpty());
    EXPECT_THAT(circle(partition, {}), IsEmpty());
}

TEST(endpoint_coupling, what_must_arrive_through_the_channel_of_what_waits_is_a_circle_at_one_node) {
    EXPECT_THAT(circle(one_class(1), {rule(0, "contexts", event::arrive, 0)}),
                ElementsAre("n0.out vc 0", "contexts of node 0"));
}

TEST(endpoint_coupling, what_must_leave_goes_to_the_nearest_node_and_comes_back) {
    EXPECT_THAT(circle(one_class(1), {rule(0, "buffers", event::leave, 0)}),
                ElementsAre("n0.out vc 0", "buffers of node 0", "n0.in vc 0", "r0.E vc 0", "n1.out vc 0",
                            "buffers of node 1", "n1.in vc 0", "r1.W vc 0"));
}

TEST(endpoint_coupling, two_classes_that_wait_for_each_other_pass_two_nodes) {
    const vc_partition partition({{"a", 2, {}}, {"b", 1, {}}}, 1);
    EXPECT_THAT(circle(partition, {rule(0, "x", event::leave, 1), rule(1, "y", event::leave, 0)}),
                ElementsAre("n0.out vc 0-1", "x of node 0", "n0.in vc 2", "r0.E vc 2", "n1.out vc 2", "y of node 1",
                            "n1.in vc 0-1", "r1.W vc 0-1"));
}

TEST(endpoint_coupling, phases_of_a_class_count_as_the_class) {
    const vc_partition partition({{"a", 1, {}}, {"b", 1, {}}}, 2);
    EXPECT_THAT(circle(partition, {rule(0, "x", event::arrive, 1)}), IsEmpty());
    EXPECT_FALSE(circle(partition, {rule(0, "x", event::arrive, 1), rule(1, "y", event::arrive, 0)}).empty());
}

TEST(endpoint_coupling, a_network_of_one_node_sends_to_itself) {
    EXPECT_FALSE(circle(one_class(1), {rule(0, "buffers", event::leave, 0)}, 1).empty());
}

}  // namespace
}  // namespace orbweaver
