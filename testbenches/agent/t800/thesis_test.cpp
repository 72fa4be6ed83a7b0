// SPDX-License-Identifier: Apache-2.0
// The T800 machine with programs of the thesis, and times of an independent replica.
#include <gtest/gtest.h>

#include <set>

#include "testbenches/agent/support/t800_bench.h"
#include "testbenches/agent/support/thesis_programs.h"

namespace orbweaver::agent {
namespace {

TEST(t800_unicast, crosses_14_links_and_executes_118_instructions) {
    t800_bench bench(make_agent_mesh(8, 8));
    bench.machine.node(2).inject(thesis::route_to(65, 20, 1), 1);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 1U);
    const auto& arrived = bench.taken.deliveries.front();
    EXPECT_EQ(arrived.node, 65U);
    EXPECT_EQ(arrived.hops, 14U);
    EXPECT_EQ(arrived.instructions, 118U);
    EXPECT_EQ(bench.instructions(), 118U);
    EXPECT_EQ(bench.machine.ledger().alive(), 0U);
}

/// Every hop: dispatch, 8 instructions, link_out, 36 + 20 + payload bytes, link_in; then the destination.
class t800_unicast_time : public testing::TestWithParam<std::size_t> {};

TEST_P(t800_unicast_time, is_the_sum_of_its_parts) {
    const std::size_t payload = GetParam();
    t800_bench bench(make_agent_mesh(8, 8));
    bench.machine.node(2).inject(thesis::route_to(65, 20, payload), 1);
    bench.run();
    const cycle_t hop = 1000 + 8 * 3500 + 6000 + 60 * (56 + payload) + 9000;
    const cycle_t last = 1000 + 6 * 3500 + 30000;
    EXPECT_EQ(bench.taken.deliveries.at(0).cycle - 1, 14 * hop + last);
}
INSTANTIATE_TEST_SUITE_P(payloads, t800_unicast_time, testing::Values(1, 100, 10000));

struct mesh_case {
    unsigned columns;
    unsigned rows;
    std::uint64_t transfers;
    std::uint64_t instructions;
    double milliseconds;  // section 17, 1 byte; 0: not given
};
void PrintTo(const mesh_case& mesh, std::ostream* stream) { *stream << mesh.columns << "x" << mesh.rows; }
class t800_broadcast : public testing::TestWithParam<mesh_case> {};

TEST_P(t800_broadcast, downloads_once_at_every_node_with_the_transfers_and_instructions_calculated) {
    const mesh_case& mesh = GetParam();
    t800_bench bench(make_agent_mesh(mesh.columns, mesh.rows));
    bench.machine.node(1).inject(thesis::broadcast_from(1, 20, 1), 1);
    bench.run();
    std::set<std::uint32_t> nodes;
    cycle_t far_corner = 0;
    for (const auto& arrived : bench.taken.deliveries) {
        EXPECT_TRUE(nodes.insert(arrived.node).second);
        far_corner = arrived.node == bench.machine.topology().nodes.back() ? arrived.cycle : far_corner;
    }
    EXPECT_EQ(nodes.size(), mesh.columns * mesh.rows);
    EXPECT_FALSE(nodes.contains(1));
    EXPECT_EQ(bench.transfers(), mesh.transfers);
    EXPECT_EQ(bench.instructions(), mesh.instructions);
    if (mesh.milliseconds != 0) {
        EXPECT_NEAR(t800_bench::milliseconds(far_corner), mesh.milliseconds, 0.005 * mesh.milliseconds);
    }
    EXPECT_EQ(bench.machine.ledger().alive(), 0U);
}
INSTANTIATE_TEST_SUITE_P(meshes, t800_broadcast,
                         testing::Values(mesh_case{2, 2, 6, 185, 5.37}, mesh_case{4, 4, 34, 733, 13.5},
                                         mesh_case{5, 5, 57, 1160, 0}, mesh_case{6, 6, 86, 1689, 0},
                                         mesh_case{7, 7, 121, 2320, 25.3}, mesh_case{7, 8, 140, 2661, 28.0}));

TEST(t800_combine, merges_and_arrivals_together_are_all_participants) {
    t800_bench bench(make_agent_mesh(7, 8));
    std::uint32_t expected = 0;
    for (const std::uint32_t node : bench.machine.topology().nodes) {
        bench.machine.node(node).inject(thesis::combine(20, node), 1);
        expected |= node;
    }
    bench.run();
    std::uint32_t counted = 0;
    std::uint32_t combined = 0;
    for (const auto& arrived : bench.taken.deliveries) {
        EXPECT_EQ(arrived.node, 1U);
        counted += arrived.body[0];
        combined |= arrived.payload[0];
    }
    EXPECT_EQ(counted, 57U);
    EXPECT_EQ(combined, expected);
    const agent_problem_counters& problem = bench.machine.ledger().problems().at(20);
    EXPECT_EQ(problem.merged + bench.taken.deliveries.size(), 57U);
    EXPECT_GT(problem.merged, 10U);
    EXPECT_EQ(bench.machine.ledger().alive(), 0U);
}

TEST(t800_machine, two_problems_run_side_by_side_without_merging_or_sharing_marks) {
    t800_bench bench(make_agent_mesh(4, 4));
    for (const std::uint32_t id : {20U, 21U}) {
        for (const std::uint32_t node : bench.machine.topology().nodes) {
            bench.machine.node(node).inject(thesis::combine(id, node), 1);
        }
    }
    bench.machine.node(1).inject(thesis::broadcast_from(1, 22, 1), 1);
    bench.machine.node(1).inject(thesis::broadcast_from(1, 23, 1), 1);
    bench.run();
    std::map<std::uint32_t, std::uint32_t> counted;
    for (const auto& arrived : bench.taken.deliveries) { counted[arrived.id] += arrived.id < 22 ? arrived.body[0] : 1; }
    EXPECT_EQ(counted, (std::map<std::uint32_t, std::uint32_t>{{20, 17}, {21, 17}, {22, 16}, {23, 16}}));
}

TEST(t800_machine, fault_tolerant_agents_all_arrive_past_a_failed_link_next_to_their_source) {
    t800_bench bench(make_agent_mesh(4, 4));
    bench.machine.set_fault(2, 0, true);
    for (unsigned count = 0; count < 50; ++count) {
        bench.machine.node(2).inject(thesis::fault_tolerant(29, 20, 7), 1 + 300000 * count);
    }
    bench.run();
    EXPECT_EQ(bench.taken.deliveries.size(), 50U);
    EXPECT_GT(bench.machine.node(2).channel(0).counters.reinjected, 0U);
}

}  // namespace
}  // namespace orbweaver::agent
