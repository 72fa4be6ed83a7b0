// SPDX-License-Identifier: Apache-2.0
// Plans whose messages routers copy (docs/multicast/replication.md).
#include <gmock/gmock.h>

#include "hw/noc/network_desc.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/random_messages.h"
#include "multicast/plan_builder.h"
#include "testbenches/noc/multicast/multicast_bench.h"

namespace orbweaver::noc {
namespace {

using namespace multicast;

network_desc copying_switches(switching_kind switching = switching_kind::virtual_cut_through) {
    network_desc described = wormhole_switches("up_down_lowest", 0);
    described.classes[0].delivery = class_delivery_kind::multicast;
    described.switching = switching;
    described.vc_depth = brief.flits;
    return described;
}

/// Switches 0-1-2 in a row with two processors each, on which one plan runs.
struct worms_on_a_row : testing::Test {
    void run(const multicast_plan& plan, const network_desc& described = copying_switches()) {
        bench = std::make_unique<multicast_bench>(domain, "row", graph_of({{0, 1}, {1, 2}}, {2, 2, 2}), described, plan,
                                                  brief);
        sc_core::sc_start();
        ASSERT_TRUE(bench->control.finished());
        EXPECT_EQ(bench->control.outcome()->status, "ok");
    }
    multicast_result result() const { return bench->run.result(); }

    /// Returns the latency of a packet that nothing stops, over a number of switches (docs/noc/timing.md, c = 1).
    static cycle_t flight(unsigned switches) { return 1 + switches * hop + brief.flits - 1; }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::unique_ptr<multicast_bench> bench;
};

TEST_F(worms_on_a_row, a_worm_with_one_destination_cuts_through_like_any_packet) {
    run({6, {{0, {{0, {4}}}}}});
    EXPECT_EQ(result().last, brief.startup_cycles + flight(3));
    EXPECT_EQ(bench->net.router_at(1).copied_flits(), 0U);
}

TEST_F(worms_on_a_row, a_worm_with_one_destination_is_stored_where_all_packets_are) {
    run({6, {{0, {{0, {4}}}}}}, copying_switches(switching_kind::store_and_forward));
    EXPECT_EQ(result().last, brief.startup_cycles + flight(3) + 3 * (brief.flits - 1));
}

/// Switch 1 has the worm whole, then sends it to switch 2, then to processor 2.
TEST_F(worms_on_a_row, copies_follow_each_other_when_the_worm_is_whole) {
    run({6, {{0, {{0, {4, 2}}}}}});
    EXPECT_EQ(result().deliveries, 2U);
    EXPECT_EQ(result().last, brief.startup_cycles + flight(2) + (brief.flits - 1) + brief.flits);
    EXPECT_EQ(bench->net.router_at(1).copied_flits(), brief.flits);
    EXPECT_EQ(result().queued_cycles, 0U);
}

/// Each switch has the worm whole before it sends the first of two copies to the next one; the second copy of the last
/// switch is the last of all.
TEST_F(worms_on_a_row, nobody_relays_whatever_the_plan_states) {
    run({6, {{0, {{0, {1}}, {1, {2, 4}}, {4, {5}}}}}});
    EXPECT_EQ(result().deliveries, 4U);
    EXPECT_EQ(result().copied_by, multicast_copier::routers);
    EXPECT_EQ(result().last, brief.startup_cycles + flight(3) + 3 * (brief.flits - 1) + brief.flits);
}

TEST_F(worms_on_a_row, messages_among_the_same_nodes_share_a_row_of_the_tables) {
    run({6, {{0, {{0, {2, 4}}}}, {2, {{2, {4, 0}}}}, {1, {{1, {5}}}}}});
    EXPECT_EQ(result().groups, 2U);
    EXPECT_EQ(result().table_bits, 2U * (3 + 4 + 3)) << "two processors and one or two neighbours a switch";
}

TEST_F(worms_on_a_row, a_message_for_nobody_is_not_sent) {
    run({6, {{0, {}}, {1, {{1, {0}}}}}});
    EXPECT_EQ(result().deliveries, 1U);
    EXPECT_EQ(result().latency[0], 0U);
}

/// Many worms at once in buffers of one packet, where a cycle of waits would close soon.
TEST(worms, of_many_multicasts_reach_every_destination_once_on_random_networks) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<multicast_bench>> benches;
    for (unsigned seed = 1; seed <= 4; ++seed) {
        random_graph_desc described;
        described.switches = 4 + seed % 5;
        described.processors = 2 * described.switches;
        described.ports = 6;
        described.seed = seed;
        const switch_graph switches = random_graph(described);
        const auto messages = random_messages(described.processors, described.switches, 3 + seed % 4, seed);
        network_desc copying = copying_switches();
        copying.routing = seed % 2 == 0 ? "up_down_lowest" : "up_down_tree";
        benches.push_back(std::make_unique<multicast_bench>(
            domain, "b" + std::to_string(seed), switches, copying,
            build_plan(routed_network(switches), messages, multicast_algorithm::recursive),
            multicast_sending{0, false, brief.flits}));
    }
    sc_core::sc_start();
    for (const auto& bench : benches) {
        ASSERT_TRUE(bench->control.finished());
        EXPECT_EQ(bench->control.outcome()->status, "ok");
        EXPECT_EQ(bench->ledger.in_flight(), 0U);
        EXPECT_EQ(bench->run.result().deliveries, bench->run.result().planned);
    }
    while (!benches.empty()) { benches.pop_back(); }
}

}  // namespace
}  // namespace orbweaver::noc
