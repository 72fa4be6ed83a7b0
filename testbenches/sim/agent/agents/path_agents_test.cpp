// SPDX-License-Identifier: Apache-2.0
// Agents that leave marks and keep slots for others, and those that clear up.
#include "testbenches/sim/agent/agents/agent_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

constexpr std::uint32_t base = 100;

TEST(label_agent, leaves_signs_that_lead_to_its_source) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    bench.inject(29, "label", 20, {{"source", 29}, {"base", base}, {"id", 20}});
    bench.run();
    EXPECT_EQ(bench.marks(), 17 + 16) << "one of each visit, and a direction at each node but the source";
}

TEST(follow_marks_agent, finds_the_source_of_the_labels_without_routing_signs) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    bench.inject(29, "label", 20, {{"source", 29}, {"base", base}, {"id", 20}});
    bench.inject(2, "follow_marks", agent_id, {{"dest", 29}, {"base", base}, {"id", agent_id}}, payload_of({5}),
                 100000);
    for (const auto& node : bench.machine().nodes()) { node->state().signs.set_signs({}); }
    bench.run();
    ASSERT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{29});
    EXPECT_EQ(bench.deliveries().back().record.hops, 6);
}

TEST(leader_agent, keeps_slots_for_its_followers_and_the_last_gives_them_back) {
    agent_bench bench(agent::make_agent_mesh(4, 1), extended());
    const agent_parameters path{{"dest", 5}, {"base", base}, {"id", agent_id}};
    bench.inject(2, "leader", agent_id, {{"dest", 5}, {"base", base}, {"slots", 3}});
    sc_core::sc_start(30, sc_core::SC_MS);
    EXPECT_EQ(bench.reserved(), 3 * 3) << "three slots on three channels";
    EXPECT_EQ(bench.marks(), 3);
    bench.inject(2, "follow_marks", agent_id, path, payload_of({1}), 30001);
    bench.inject(2, "last_follower", agent_id, path, payload_of({2}), 30002);
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), (std::vector<std::uint32_t>{5, 5}));
    EXPECT_EQ(word_at(bench.deliveries().back().payload, 0), 2);
    EXPECT_EQ(bench.reserved(), 0);
    EXPECT_EQ(bench.marks(), 0);
}

TEST(leader_agent, lets_followers_pass_a_queue_that_others_fill) {
    agent::t800_node_desc described = extended();
    described.node.queue_slots = 3;
    agent_bench bench(agent::make_agent_mesh(3, 1), described);
    bench.inject(2, "leader", agent_id, {{"dest", 4}, {"base", base}, {"slots", 1}});
    for (int i = 0; i < 6; ++i) {
        bench.inject(2, "basic", 20, {{"dest", 4}, {"id", 20}}, std::vector<std::uint8_t>(20000), 10000);
    }
    sc_core::sc_start(11900, sc_core::SC_US);
    const agent::channel_queue& queue = bench.node(2).state().links[0];
    EXPECT_EQ(queue.reserved(), 1);
    EXPECT_EQ(queue.max_load(), 2) << "the others fill what is not kept, and one of them is blocked";
    bench.inject(2, "last_follower", agent_id, {{"dest", 4}, {"base", base}, {"id", agent_id}}, {}, 12000);
    bench.run();
    EXPECT_EQ(queue.max_load(), 3) << "the follower found the slot that was kept for it";
    EXPECT_EQ(bench.nodes_reached(20).size(), 6);
    EXPECT_EQ(bench.nodes_reached(agent_id).size(), 1);
    EXPECT_EQ(bench.reserved(), 0);
}

TEST(circuit_agents, set_a_circuit_up_use_it_twice_and_take_it_down) {
    agent_bench bench(agent::make_agent_mesh(4, 2), extended());
    const agent_parameters path{{"dest", 13}, {"base", base}, {"id", agent_id}};
    bench.inject(2, "circuit_setup", agent_id, path);
    sc_core::sc_start(40, sc_core::SC_MS);
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{13});
    EXPECT_EQ(bench.reserved(), 4);
    EXPECT_EQ(bench.marks(), 4);
    bench.inject(2, "circuit_data", agent_id, path, payload_of({1}), 40001);
    bench.inject(2, "circuit_data", agent_id, path, payload_of({2}), 60001);
    sc_core::sc_start(60, sc_core::SC_MS);
    EXPECT_EQ(bench.nodes_reached(agent_id).size(), 3);
    EXPECT_EQ(bench.reserved(), 4) << "the circuit stands";
    bench.inject(2, "circuit_release", agent_id, {{"dest", 13}, {"base", base}}, {}, 100001);
    bench.run();
    EXPECT_EQ(bench.reserved(), 0);
    EXPECT_EQ(bench.marks(), 0);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

TEST(circuit_agents, notify_nobody_where_no_slot_is_free_and_can_be_taken_back) {
    agent::t800_node_desc described = extended();
    described.node.queue_slots = 1;  // its own and the circuit's do not fit
    agent_bench bench(agent::make_agent_mesh(3, 1), described);
    bench.inject(2, "circuit_setup", agent_id, {{"dest", 4}, {"base", base}, {"id", agent_id}});
    bench.inject(2, "circuit_data", agent_id, {{"dest", 4}, {"base", base}, {"id", agent_id}}, {}, 30000);
    bench.run();
    EXPECT_THAT(bench.deliveries(), IsEmpty());
    EXPECT_EQ(bench.reserved(), 0);
    EXPECT_EQ(bench.marks(), 0);
}

TEST(unblock_agent, frees_its_peers_that_wait_for_a_channel) {
    agent_bench bench(agent::make_agent_mesh(3, 1));
    for (int i = 0; i < 4; ++i) {
        bench.inject(2, "basic", agent_id, {{"dest", 4}, {"id", agent_id}}, std::vector<std::uint8_t>(20000));
    }
    bench.inject(2, "basic", 20, {{"dest", 4}, {"id", 20}});
    bench.inject(1, "unblock", agent_id, {{"node", 2}, {"channel", 0}, {"report", 30}}, {}, 5000);
    bench.run();
    ASSERT_EQ(bench.nodes_reached(30), std::vector<std::uint32_t>{2});
    const auto report = std::find_if(bench.deliveries().begin(), bench.deliveries().end(),
                                     [](const auto& each) { return each.address == 30; });
    EXPECT_EQ(word_at(report->body, 0), 3) << "one was being sent";
    EXPECT_EQ(bench.nodes_reached(agent_id).size(), 1);
    EXPECT_EQ(bench.nodes_reached(20).size(), 1) << "another problem's agent stays";
}

/// LKPD is kept for one id.
agent::t800_node_desc protected_from_others() {
    agent::t800_node_desc described;
    described.node.protected_instructions = {"LKPD"};
    described.node.system_first_id = agent_id;
    described.node.system_last_id = agent_id;
    return described;
}

/// Four agents of an id wait for a channel, and one of the same comes to unblock it.
void unblock_peers(agent_bench& bench, std::uint32_t id) {
    for (int i = 0; i < 4; ++i) {
        bench.inject(2, "basic", id, {{"dest", 4}, {"id", id}}, std::vector<std::uint8_t>(20000));
    }
    bench.inject(1, "unblock", id, {{"node", 2}, {"channel", 0}, {"report", 30}}, {}, 5000);
    bench.run();
}

TEST(unblock_agent, does_its_work_where_its_id_is_the_capability) {
    agent_bench bench(agent::make_agent_mesh(3, 1), protected_from_others());
    unblock_peers(bench, agent_id);
    EXPECT_EQ(bench.nodes_reached(30).size(), 1);
    EXPECT_EQ(bench.nodes_reached(agent_id).size(), 1);
    EXPECT_EQ(bench.machine().ledger().problem(agent_id).trapped, 0);
}

TEST(unblock_agent, is_killed_where_its_id_is_no_capability) {
    agent_bench bench(agent::make_agent_mesh(3, 1), protected_from_others());
    unblock_peers(bench, agent_id + 1);
    EXPECT_THAT(bench.nodes_reached(30), IsEmpty());
    EXPECT_EQ(bench.nodes_reached(agent_id + 1).size(), 4) << "its peers go on";
    EXPECT_EQ(bench.machine().ledger().problem(agent_id + 1).trapped, 1);
}

TEST(collect_marks_agent, lets_an_id_serve_a_second_broadcast) {
    const agent::agent_topology mesh = agent::make_agent_mesh(2, 2);
    agent_bench bench(mesh, extended());
    const agent_parameters of_all{{"source", 1}, {"id", agent_id}};
    bench.inject(1, "broadcast", agent_id, of_all);
    // Nodes are 1, 2, 3, 10 and 11; the collector asks the signs for each number in between, so it goes in two parts.
    bench.inject(1, "collect_marks", 30, {{"first", 1}, {"last", 3}, {"mark", agent_id}, {"id", 30}}, {}, 50000);
    bench.inject(1, "collect_marks", 30, {{"first", 10}, {"last", 11}, {"mark", agent_id}, {"id", 30}}, {}, 50000);
    bench.inject(1, "broadcast", agent_id, of_all, {}, 100000);
    bench.run();
    EXPECT_EQ(bench.nodes_reached(30), (std::vector<std::uint32_t>{3, 11}));
    EXPECT_EQ(bench.nodes_reached(agent_id), (std::vector<std::uint32_t>{2, 2, 3, 3, 10, 10, 11, 11}));
}

TEST(reconfigure_agent, plugs_a_link_into_another_node) {
    agent_bench bench(agent::make_agent_mesh(4, 1), extended());
    // Nodes 2 to 5 in a line; channel 3 of 2 and of 5 are free: a ring.
    bench.inject(1, "reconfigure", agent_id,
                 {{"node", 2}, {"channel", 3}, {"to_node", 5}, {"to_channel", 3}, {"id", agent_id}});
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>{2});
    EXPECT_EQ(bench.machine().crossbar().changes(), 1);
    EXPECT_TRUE(bench.node(2).state().signs.is_connected(3));
    EXPECT_TRUE(bench.node(5).state().signs.is_connected(3));
}

TEST(extended_agents, trap_where_extensions_are_off) {
    agent_bench bench(agent::make_agent_mesh(2, 1));
    bench.inject(2, "circuit_setup", agent_id, {{"dest", 3}, {"base", base}, {"id", agent_id}});
    bench.run();
    EXPECT_EQ(bench.machine().ledger().problem(agent_id).trapped, 1);
}

}  // namespace
}  // namespace orbweaver::sim
