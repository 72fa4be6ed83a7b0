// SPDX-License-Identifier: Apache-2.0
// Plans that are carried out flit by flit.
#include "hw/noc/multicast/multicast.h"

#include "hw/noc/network_desc.h"
#include "multicast/network/random_graph.h"
#include "multicast/plan/random_messages.h"
#include "multicast/plan_builder.h"
#include "testbenches/noc/multicast/multicast_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using namespace multicast;

constexpr unsigned head_wait = 28;  // cycles of a head in each router, added to those

/// Switches 0-1-2 in a row with two processors each, on which one plan runs.
struct multicast_on_a_row : testing::Test {
    void run(const multicast_plan& plan, const multicast_sending& sending = brief, unsigned head_cycles = 0) {
        bench = std::make_unique<multicast_bench>(domain, "row", graph_of({{0, 1}, {1, 2}}, {2, 2, 2}),
                                                  wormhole_switches("up_down_lowest", head_cycles), plan, sending);
        sc_core::sc_start();
    }
    const blocked_heads& blocked(link_kind kind) const { return bench->watch.blocked(kind); }

    /// Returns the latency of a copy that nothing stops, over a number of switches (docs/noc/timing.md, c = 1).
    static cycle_t flight(unsigned switches, unsigned head_cycles = 0) {
        return 1 + switches * (hop + head_cycles) + brief.flits - 1;
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::unique_ptr<multicast_bench> bench;
};

TEST_F(multicast_on_a_row, an_undisturbed_copy_takes_start_up_hops_and_flits) {
    run({6, {{0, {{0, {4}}}}}});
    EXPECT_THAT(bench->run.result().latency, ElementsAre(brief.startup_cycles + flight(3)));
    EXPECT_EQ(bench->blocked_requests(), 0U);
    EXPECT_EQ(bench->watch.crossings(0), 0U);
    EXPECT_EQ(bench->watch.crossings(1), 1U);
    EXPECT_EQ(bench->control.outcome()->status, "ok");
}

TEST_F(multicast_on_a_row, heads_that_wait_in_every_router_are_not_blocked) {
    run({6, {{0, {{0, {4}}}}}}, brief, head_wait);
    EXPECT_EQ(bench->run.result().last, brief.startup_cycles + flight(3, head_wait));
    EXPECT_EQ(bench->blocked_requests(), 0U);
}

TEST_F(multicast_on_a_row, heads_in_three_stage_routers_with_longer_links_are_not_blocked_when_alone) {
    network_desc described = wormhole_switches("up_down_lowest", 5);
    described.router.pipeline = router_pipeline::three_stage;
    described.link.cycles = 3;
    described.vc_depth = 10;
    bench = std::make_unique<multicast_bench>(domain, "row", graph_of({{0, 1}, {1, 2}}, {2, 2, 2}), described,
                                              multicast_plan{6, {{0, {{0, {4, 1}}, {4, {3}}}}}}, brief);
    sc_core::sc_start();
    EXPECT_EQ(bench->run.result().deliveries, 3U);
    EXPECT_EQ(bench->blocked_requests(), 0U);
}

/// The one credit comes back after 127 cycles, a start-up takes 100.
TEST_F(multicast_on_a_row, a_copy_whose_start_up_ends_before_a_credit_is_back_leaves_with_the_credit) {
    network_desc described = wormhole_switches("up_down_lowest", 0);
    described.link.cycles = 63;
    described.vc_depth = 1;
    bench = std::make_unique<multicast_bench>(domain, "row", graph_of({{0, 1}, {1, 2}}, {2, 2, 2}), described,
                                              multicast_plan{6, {{0, {{0, {1, 4, 2}}}}}}, brief);
    sc_core::sc_start();
    EXPECT_EQ(bench->run.result().deliveries, 3U);
}

TEST_F(multicast_on_a_row, the_next_start_up_begins_when_the_copy_before_has_left) {
    run({6, {{0, {{0, {4, 1}}}}}});
    const cycle_t left = brief.startup_cycles + brief.flits;
    EXPECT_EQ(bench->run.result().last, left + brief.startup_cycles + flight(1));
    EXPECT_EQ(bench->run.result().queued_cycles, left);
}

TEST_F(multicast_on_a_row, start_ups_that_overlap_follow_each_other) {
    run({6, {{0, {{0, {4, 1}}}}}}, {100, true, 20});
    EXPECT_EQ(bench->run.result().last, 2 * brief.startup_cycles + flight(1));
    EXPECT_EQ(bench->run.result().queued_cycles, brief.startup_cycles);
}

TEST_F(multicast_on_a_row, copies_whose_start_ups_are_over_leave_one_at_a_time) {
    run({6, {{0, {{0, {1, 4}}}}}}, {5, true, 20});
    EXPECT_EQ(bench->run.result().last, 5 + brief.flits + flight(3));
    EXPECT_EQ(bench->run.result().queued_cycles, 5U + 15U);
    EXPECT_EQ(bench->blocked_requests(), 0U);
}

TEST_F(multicast_on_a_row, relays_begin_when_all_of_the_message_has_arrived) {
    run({6, {{0, {{0, {2}}, {2, {4}}}}}});
    EXPECT_EQ(bench->run.result().last, 2 * (brief.startup_cycles + flight(2)));
}

TEST_F(multicast_on_a_row, a_plan_of_no_copies_is_over_at_once) {
    run({6, {{0, {}}}});
    EXPECT_EQ(bench->run.result().last, 0U);
    EXPECT_EQ(bench->control.outcome()->status, "ok");
}

/// Processors 0 and 1 both send over link 0-1: the tail of one leaves switch 0 `flits` cycles after its head, then the
/// other's head follows.
TEST_F(multicast_on_a_row, a_taken_link_counts_as_link_contention) {
    run({6, {{0, {{0, {2}}}}, {1, {{1, {3}}}}}});
    EXPECT_EQ(blocked(link_kind::transit).requests, 1U);
    EXPECT_EQ(blocked(link_kind::transit).cycles, brief.flits);
    EXPECT_EQ(blocked(link_kind::ejection).requests, 0U);
    EXPECT_EQ(bench->run.result().last, brief.startup_cycles + flight(2) + brief.flits);
}

/// 0 and 4 both send to 2.
TEST_F(multicast_on_a_row, two_messages_to_one_processor_count_as_node_contention) {
    run({6, {{0, {{0, {2}}}}, {4, {{4, {2}}}}}});
    EXPECT_EQ(blocked(link_kind::ejection).requests, 1U);
    EXPECT_EQ(blocked(link_kind::ejection).cycles, brief.flits);
    EXPECT_EQ(blocked(link_kind::transit).requests, 0U);
}

/// Claim C1 (docs/multicast/index.md): small networks, all in one simulation.
TEST(multicast_at_flit_level, a_single_recursive_multicast_on_tree_routes_is_never_blocked) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    std::vector<std::unique_ptr<multicast_bench>> benches;
    for (unsigned seed = 0; seed < 200; ++seed) {
        random_graph_desc described;
        described.switches = 3 + seed % 6;
        described.processors = 2 * described.switches;
        described.ports = 6;
        described.seed = seed;
        const switch_graph switches = random_graph(described);
        const routed_network routed(switches, {root_choice::first, cross_rule::level_and_id, link_choice::tree_only});
        agent_options options{.forward = static_cast<forward_mode>(seed % 4), .seed = seed};
        const auto messages = random_messages(described.processors, 1, described.processors - 1, seed);
        const auto plan = build_plan(routed, messages, multicast_algorithm::recursive, options);
        benches.push_back(std::make_unique<multicast_bench>(domain, "b" + std::to_string(seed), switches,
                                                            wormhole_switches("up_down_tree"), plan,
                                                            multicast_sending{50, false, 16}));
    }
    sc_core::sc_start();
    for (const auto& bench : benches) {
        ASSERT_TRUE(bench->control.finished());
        EXPECT_EQ(bench->control.outcome()->status, "ok");
        EXPECT_EQ(bench->blocked_requests(), 0U);
        EXPECT_EQ(bench->run.result().deliveries, bench->net.nodes() - 1);
    }
    while (!benches.empty()) { benches.pop_back(); }
}

/// Chains of many multicasts block each other; every destination is reached all the same, by every algorithm.
TEST(multicast_at_flit_level, plans_of_every_algorithm_reach_every_destination_once) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    random_graph_desc described{.switches = 6, .processors = 18, .seed = 3};
    const switch_graph switches = random_graph(described);
    const routed_network routed(switches);
    const auto messages = random_messages(described.processors, 8, 9, 5);
    std::vector<std::unique_ptr<multicast_bench>> benches;
    for (const multicast_algorithm algorithm : all_algorithms) {
        benches.push_back(std::make_unique<multicast_bench>(
            domain, "b" + std::to_string(benches.size()), switches, wormhole_switches(),
            build_plan(routed, messages, algorithm), multicast_sending{20, false, 16}));
    }
    sc_core::sc_start();
    std::uint64_t blocked = 0;
    for (const auto& bench : benches) {
        ASSERT_TRUE(bench->control.finished());
        EXPECT_EQ(bench->control.outcome()->status, "ok");
        EXPECT_EQ(bench->run.result().deliveries, 8U * 9U);
        blocked += bench->blocked_requests();
    }
    EXPECT_GT(blocked, 0U);
    while (!benches.empty()) { benches.pop_back(); }
}

TEST(delivery_record, reports_who_received_more_or_less_than_planned) {
    const multicast_relays planned = relays_of({3, {{0, {{0, {1, 2}}}}}});
    delivery_record record(planned, 3);
    EXPECT_THAT(record.faults(), ElementsAre("message 0: node 1 received it 0 times, not once",
                                             "message 0: node 2 received it 0 times, not once"));
    record.arrived(0, {1}, 7);
    record.arrived(0, {2}, 9);
    EXPECT_THAT(record.faults(), IsEmpty());
    EXPECT_EQ(record.completed(0), 9U);
    record.arrived(0, {2}, 11);
    record.arrived(0, {0}, 12);
    EXPECT_THAT(record.faults(), ElementsAre("message 0: node 0 received it 1 times, not never",
                                             "message 0: node 2 received it 2 times, not once"));
}

TEST(multicast_relays, are_found_by_message_and_sender) {
    const multicast_relays planned = relays_of({4, {{0, {{0, {1, 2}}, {2, {3}}}}, {3, {{3, {0}}}}}});
    EXPECT_EQ(planned.messages(), 2U);
    EXPECT_EQ(planned.copies(), 4U);
    EXPECT_THAT(planned.receivers(0, {0}), ElementsAre(node_id{1}, node_id{2}));
    EXPECT_THAT(planned.receivers(0, {1}), IsEmpty());
    EXPECT_THAT(planned.receivers(1, {3}), ElementsAre(node_id{0}));
    EXPECT_EQ(planned.source(1), node_id{3});
}

}  // namespace
}  // namespace orbweaver::noc
