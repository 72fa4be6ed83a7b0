// SPDX-License-Identifier: Apache-2.0
// Tests of the counters of synthetic broadcast traffic.
#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/loaded_network.h"
#include "testbenches/noc/support/refusal.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

network_desc spreading_mesh() {
    network_desc described{.topology = {.dims = {3, 3}}, .classes = {{"spread", 1, {}}, {"any", 2, {}}}};
    described.classes[0].delivery = class_delivery_kind::broadcast;
    described.vc_depth = 4;
    described.switching = switching_kind::virtual_cut_through;
    return described;
}

traffic_desc spread_and_others(double spread, double others) {
    traffic_desc described;
    described.classes.resize(2);
    described.classes[0].name = "spread";
    described.classes[0].pattern = "broadcast";
    described.classes[0].rate = spread;
    described.classes[1].name = "any";
    described.classes[1].rate = others;
    described.warmup_cycles = 200;
    described.measure_cycles = 5000;
    return described;
}

traffic_result run(const traffic_desc& offered) { return run_loaded(spreading_mesh(), offered).result; }

TEST(broadcast_traffic, counts_a_packet_for_each_node_that_it_goes_to) {
    const traffic_result result = run(spread_and_others(0.01, 0.1));
    ASSERT_TRUE(result.is_complete());
    EXPECT_FALSE(result.saturated);
    const flow_result& spread = result.flows[0];
    EXPECT_GT(spread.measured_packets, 0U);
    EXPECT_EQ(spread.measured_packets % 8, 0U) << "eight other nodes";
    EXPECT_NEAR(spread.accepted, 8 * spread.offered, 0.2 * spread.accepted);
    EXPECT_NEAR(result.flows[1].accepted, result.flows[1].offered, 0.05 * result.flows[1].offered);
}

TEST(broadcast_traffic, visits_the_routers_that_packets_of_their_own_would) {
    traffic_desc described = spread_and_others(0.02, 0);
    described.classes.pop_back();
    EXPECT_NEAR(run(described).hops_mean, 3, 0.05) << "mean distance of two nodes of a 3 x 3 mesh, and 1";
}

TEST(broadcast_traffic, saturates_where_a_node_would_hear_more_than_its_link_carries) {
    EXPECT_TRUE(run(spread_and_others(0.2, 0.01)).saturated);
}

struct wrong_flow {
    const char* pattern;
    const char* class_name;
    const char* expected_text;
};

TEST(broadcast_traffic, goes_with_its_class_and_no_other) {
    for (const auto& [pattern, class_name, expected_text] :
         {wrong_flow{"uniform", "spread", "class 'spread' has delivery: broadcast, which takes pattern: broadcast"},
          wrong_flow{"broadcast", "any", "class 'any' has delivery: unicast, which takes any pattern but broadcast"}}) {
        traffic_desc described = spread_and_others(0.1, 0.1);
        described.classes.pop_back();
        described.classes[0].name = class_name;
        described.classes[0].pattern = pattern;
        EXPECT_THAT([&] { traffic_flows(described, spreading_mesh()); },
                    refuses("traffic.classes.0.pattern", expected_text));
    }
}

TEST(broadcast_traffic, is_neither_answered_nor_an_answer) {
    traffic_desc described = spread_and_others(0.1, 0.1);
    described.classes[0].reply_class = "any";
    EXPECT_THAT([&] { traffic_flows(described, spreading_mesh()); },
                ThrowsMessage<description_error>(HasSubstr("broadcasts have no replies")));
    described.classes[0].reply_class.clear();
    described.classes[1].reply_class = "spread";
    EXPECT_THAT([&] { traffic_flows(described, spreading_mesh()); },
                ThrowsMessage<description_error>(HasSubstr("an answer goes to one node")));
}

}  // namespace
}  // namespace orbweaver::noc
