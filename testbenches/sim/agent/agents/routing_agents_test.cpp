// SPDX-License-Identifier: Apache-2.0
// Agents that go from one node to another (Birsan 1995, section 5.2.2 and appendices A.3 to A.6).
#include "testbenches/sim/agent/agents/agent_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

agent_parameters on_the_mesh(unsigned source, unsigned destination) {
    const auto x = [](unsigned node) { return (node - 2) % 8; };
    const auto y = [](unsigned node) { return (node - 2) / 8; };
    return {{"Xcurr", x(source)},
            {"Ycurr", y(source)},
            {"Xdest", x(destination)},
            {"Ydest", y(destination)},
            {"id", agent_id}};
}

struct journey {
    const char* agent;
    agent_parameters parameters;
    unsigned instructions;
};

void PrintTo(const journey& value, std::ostream* out) { *out << value.agent; }

class across_the_mesh : public testing::TestWithParam<journey> {};

TEST_P(across_the_mesh, takes_14_hops_and_the_instructions_calculated) {
    agent_bench bench(agent::make_agent_mesh(8, 8));
    bench.inject(2, GetParam().agent, agent_id, GetParam().parameters, payload_of({12345}));
    bench.run();
    ASSERT_EQ(bench.deliveries().size(), 1);
    const auto& arrived = bench.deliveries().front();
    EXPECT_EQ(arrived.node, 65);
    EXPECT_EQ(arrived.address, agent_id);
    EXPECT_EQ(arrived.payload, payload_of({12345}));
    EXPECT_EQ(arrived.record.hops, 14);
    EXPECT_EQ(arrived.record.instructions, GetParam().instructions);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

INSTANTIATE_TEST_SUITE_P(agents, across_the_mesh,
                         testing::Values(journey{"basic", {{"dest", 65}, {"id", agent_id}}, 118},
                                         journey{"dimension_order", on_the_mesh(2, 65), 587},
                                         journey{"adaptive", on_the_mesh(2, 65), 783}),
                         [](const auto& instance) { return std::string{instance.param.agent}; });

/// Returns the value that getlink of the mesh agents reads: the channel of a node in a direction, 0 for +x and 1 for
/// +y.
unsigned channel_in_table(const agent_template& program, unsigned node, unsigned direction) {
    return program.body[node / 2 - 1] >> (4 * (node % 2)) >> (2 * direction) & 3;
}

TEST(mesh_agents, carry_the_links_of_the_mesh) {
    const agent::agent_topology mesh = agent::make_agent_mesh(8, 8);
    for (const char* name : {"dimension_order", "adaptive"}) {
        const agent_template program = find_agent(name, agency_folder);
        EXPECT_EQ(channel_in_table(program, 2, 0), 0);
        EXPECT_EQ(channel_in_table(program, 2, 1), 2);
        EXPECT_EQ(channel_in_table(program, 10, 1), 3);
        EXPECT_EQ(channel_in_table(program, 65, 1), 0);
        EXPECT_EQ(channel_in_table(program, 50, 1), 3);
        for (unsigned node = 2; node <= 65; ++node) {
            if ((node - 2) % 8 < 7) {
                EXPECT_EQ(mesh.other_end({node, channel_in_table(program, node, 0)}).node, node + 1) << node;
            }
            if ((node - 2) / 8 < 7) {
                EXPECT_EQ(mesh.other_end({node, channel_in_table(program, node, 1)}).node, node + 8) << node;
            }
        }
    }
}

TEST(mesh_agents, reach_every_node_towards_larger_coordinates) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    std::vector<std::uint32_t> expected;
    cycle_t cycle = 1;
    for (const char* name : {"dimension_order", "adaptive"}) {
        for (const unsigned source : {2U, 11U}) {
            for (const unsigned destination : {11U, 13U, 27U, 29U}) {
                bench.inject(source, name, agent_id, on_the_mesh(source, destination), {}, cycle += 10000);
                expected.push_back(destination);
            }
        }
    }
    bench.run();
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(bench.nodes_reached(agent_id), expected);
}

TEST(adaptive_agent, leaves_along_y_where_the_queue_along_x_is_longer) {
    agent_bench bench(agent::make_agent_mesh(2, 2));
    for (int i = 0; i < 3; ++i) {
        bench.inject(2, "basic", 20, {{"dest", 3}, {"id", 20}}, std::vector<std::uint8_t>(10000));
    }
    bench.inject(2, "adaptive", agent_id, on_the_mesh(2, 11), {}, 5000);
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{11});
    EXPECT_EQ(bench.node(2).channel(2).counters.agents, 1) << "+y";
    EXPECT_EQ(bench.node(2).channel(0).counters.agents, 3) << "+x";
}

TEST(mesh_adaptive_agent, goes_a_shortest_way_between_any_two_nodes) {
    constexpr unsigned columns = 4;
    constexpr unsigned nodes = 12;
    agent_bench bench(agent::make_engine_mesh(columns, nodes / columns));
    for (unsigned pair = 0; pair < nodes * nodes; ++pair) {
        bench.inject(pair / nodes, "mesh_adaptive", agent_id,
                     {{"dest", pair % nodes}, {"columns", columns}, {"id", agent_id}}, {}, 1 + 20000 * pair);
    }
    bench.run();
    EXPECT_EQ(bench.deliveries().size(), nodes * nodes);
    const auto apart = [](unsigned a, unsigned b) { return a > b ? a - b : b - a; };
    for (const auto& arrived : bench.deliveries()) {
        const unsigned source = arrived.record.birth_node;
        EXPECT_EQ(arrived.record.hops,
                  apart(source % columns, arrived.node % columns) + apart(source / columns, arrived.node / columns))
            << source << " to " << arrived.node;
    }
}

TEST(mesh_adaptive_agent, leaves_along_y_where_the_queue_along_x_is_longer) {
    agent_bench bench(agent::make_engine_mesh(2, 2));
    for (int i = 0; i < 3; ++i) {
        bench.inject(0, "basic", 20, {{"dest", 1}, {"id", 20}}, std::vector<std::uint8_t>(10000));
    }
    bench.inject(0, "mesh_adaptive", agent_id, {{"dest", 3}, {"columns", 2}, {"id", agent_id}}, {}, 5000);
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{3});
    EXPECT_EQ(bench.node(0).channel(2).counters.agents, 1) << "+y";
    EXPECT_EQ(bench.node(0).channel(0).counters.agents, 3) << "+x";
}

TEST(valiant_agent, goes_by_way_of_the_node_that_it_drew) {
    agent_bench bench(agent::make_agent_mesh(8, 8));
    for (unsigned i = 0; i < 20; ++i) {
        bench.inject(2, "valiant", agent_id, {{"nodes", 65}, {"dest", 65}, {"id", agent_id}}, {}, 1 + 20000 * i);
    }
    bench.run();
    EXPECT_EQ(bench.deliveries().size(), 20);
    const auto to_sum = [](unsigned node) {
        return node == 1 ? 1 : (node - 2) % 8 + (node - 2) / 8;  // hops from node 2; the root is one away
    };
    unsigned distinct = 0;
    for (const auto& arrived : bench.deliveries()) {
        const std::uint32_t middle = word_at(arrived.body, 0) + 1;
        ASSERT_GE(middle, 1);
        ASSERT_LE(middle, 65);
        const unsigned hops = middle == 1 ? 16 : 14;  // every mesh node lies on a shortest path between the corners
        EXPECT_EQ(arrived.record.hops, hops) << middle;
        const unsigned there = to_sum(middle);
        // 8 a hop, 2 at the source, 5 at the middle node, and 6 at the end.
        EXPECT_EQ(arrived.record.instructions, 2 + 8 * there + 5 + 8 * (hops - there) + 6) << middle;
        distinct += word_at(arrived.body, 0) != word_at(bench.deliveries().front().body, 0) ? 1 : 0;
    }
    EXPECT_GT(distinct, 10);
}

TEST(priority_agent, passes_basic_ones_that_wait_in_the_outgoing_queue) {
    agent_bench bench(agent::make_agent_mesh(2, 2));
    const std::vector<std::uint8_t> large(10000);
    for (int i = 0; i < 3; ++i) { bench.inject(2, "basic", 20, {{"dest", 3}, {"id", 20}}, large); }
    bench.inject(2, "basic", 21, {{"dest", 3}, {"id", 21}}, large, 2000, 5);
    bench.run();
    std::vector<std::uint32_t> order;
    for (const auto& arrived : bench.deliveries()) { order.push_back(arrived.address); }
    EXPECT_THAT(order, ElementsAre(20, 21, 20, 20)) << "the first was being sent already";
}

TEST(fault_tolerant_agent, goes_round_a_failed_link) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    bench.machine().set_fault(3, 0, true);  // on the way of the signs from 2 to 5
    for (unsigned i = 0; i < 20; ++i) {
        bench.inject(2, "fault_tolerant", agent_id, {{"dest", 5}, {"limit", 4}, {"id", agent_id}}, {}, 1 + 3000 * i);
    }
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>(20, 5));
    EXPECT_GT(bench.node(3).channel(0).counters.reinjected, 0);
    for (const auto& arrived : bench.deliveries()) {
        EXPECT_GE(arrived.record.hops, 5) << "the shortest way round has two hops more";
    }
}

TEST(fault_tolerant_agent, makes_a_detour_where_more_agents_wait_than_its_limit) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    for (unsigned i = 0; i < 20; ++i) {
        bench.inject(2, "fault_tolerant", agent_id, {{"dest", 5}, {"limit", 1}, {"id", agent_id}},
                     std::vector<std::uint8_t>(2000), 1);
    }
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>(20, 5));
    unsigned detours = 0;
    for (const auto& arrived : bench.deliveries()) { detours += arrived.record.hops > 3 ? 1 : 0; }
    EXPECT_GT(detours, 0U) << "the queue of the sign was full for some";
    EXPECT_LT(detours, 20U);
}

TEST(fault_tolerant_agent, comes_back_from_a_dead_end) {
    agent_bench bench(agent::make_agent_mesh(2, 1));  // root, 2 and 3 in a line
    bench.machine().set_fault(2, 0, true);
    bench.inject(1, "fault_tolerant", agent_id, {{"dest", 3}, {"limit", 4}, {"id", agent_id}});
    sc_core::sc_start(20, sc_core::SC_MS);
    EXPECT_EQ(bench.machine().ledger().alive(), 1) << "it tries again and again";
    EXPECT_GT(bench.node(1).channel(0).counters.agents, 1);
    bench.machine().set_fault(2, 0, false);
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{3});
}

TEST(fault_tolerant_agent, executes_14_instructions_a_hop_without_faults) {
    agent_bench bench(agent::make_agent_mesh(8, 8));
    bench.inject(2, "fault_tolerant", agent_id, {{"dest", 65}, {"limit", 4}, {"id", agent_id}});
    bench.run();
    ASSERT_EQ(bench.deliveries().size(), 1);
    EXPECT_EQ(bench.deliveries().front().record.instructions, 14 * 14 + 6);
}

TEST(schemes, with_different_ids_run_together) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    for (unsigned node = 2; node <= 5; ++node) {
        bench.inject(node, "basic", 20, {{"dest", 29}, {"id", 20}}, payload_of({node}));
        bench.inject(node, "valiant", 21, {{"nodes", 5}, {"dest", 29}, {"id", 21}}, payload_of({node}));
        bench.inject(node, "tree_combine", 22, {{"root", 1}, {"id", 22}}, payload_of({1U << node}));
    }
    bench.inject(1, "broadcast", 23, {{"source", 1}, {"id", 23}}, payload_of({99}));
    bench.inject(2, "dimension_order", agent_id, on_the_mesh(2, 29));
    bench.run();
    EXPECT_EQ(bench.nodes_reached(20), std::vector<std::uint32_t>(4, 29));
    EXPECT_EQ(bench.nodes_reached(21), std::vector<std::uint32_t>(4, 29));
    EXPECT_EQ(bench.nodes_reached(23).size(), 16);
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{29});
    std::uint32_t combined = 0;
    std::uint32_t count = 0;
    for (const auto& arrived : bench.deliveries()) {
        combined |= arrived.address == 22 ? word_at(arrived.payload, 0) : 0;
        count += arrived.address == 22 ? word_at(arrived.body, 0) : 0;
    }
    EXPECT_EQ(combined, 1U << 2 | 1U << 3 | 1U << 4 | 1U << 5);
    EXPECT_EQ(count, 4);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

}  // namespace
}  // namespace orbweaver::sim
