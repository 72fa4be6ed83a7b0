// SPDX-License-Identifier: Apache-2.0
// Agents of many nodes (Birsan 1995, appendices A.1 and A.2).
#include <numeric>

#include "testbenches/sim/agent/agents/agent_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

struct flood {
    unsigned columns;
    unsigned rows;
    unsigned transfers;
    unsigned instructions;
};

void PrintTo(const flood& value, std::ostream* out) { *out << value.columns << "x" << value.rows; }

std::vector<std::uint32_t> mesh_nodes(const agent::agent_topology& topology) {
    return {topology.nodes.begin() + 1, topology.nodes.end()};
}

class broadcast_agent : public testing::TestWithParam<flood> {};

TEST_P(broadcast_agent, delivers_once_a_node_with_the_transfers_and_instructions_calculated) {
    const agent::agent_topology mesh = agent::make_agent_mesh(GetParam().columns, GetParam().rows);
    agent_bench bench(mesh);
    bench.inject(1, "broadcast", agent_id, {{"source", 1}, {"id", agent_id}}, payload_of({7}));
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), mesh_nodes(mesh));
    for (const auto& arrived : bench.deliveries()) { EXPECT_EQ(arrived.payload, payload_of({7})); }
    EXPECT_EQ(bench.deliveries().back().node, mesh.nodes.back()) << "the far corner is the last to have it";
    EXPECT_EQ(bench.transfers(), GetParam().transfers);
    EXPECT_EQ(bench.instructions(), GetParam().instructions);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

INSTANTIATE_TEST_SUITE_P(meshes, broadcast_agent,
                         testing::Values(flood{2, 2, 6, 185}, flood{4, 4, 34, 733}, flood{5, 5, 57, 1160},
                                         flood{6, 6, 86, 1689}, flood{7, 7, 121, 2320}, flood{7, 8, 140, 2661}),
                         testing::PrintToStringParamName());

TEST(broadcast_agents, of_two_ids_do_not_see_each_others_marks) {
    const agent::agent_topology mesh = agent::make_agent_mesh(3, 3);
    agent_bench bench(mesh);
    bench.inject(1, "broadcast", 20, {{"source", 1}, {"id", 20}});
    bench.inject(1, "broadcast", 21, {{"source", 1}, {"id", 21}});
    bench.run();
    EXPECT_EQ(bench.nodes_reached(20), mesh_nodes(mesh));
    EXPECT_EQ(bench.nodes_reached(21), mesh_nodes(mesh));
}

TEST(mesh_broadcast_agent, reaches_every_other_node_once_from_anywhere_again_and_again_by_one_id) {
    const agent::agent_topology mesh = agent::make_engine_mesh(4, 3);
    agent_bench bench(mesh);
    constexpr unsigned rounds = 2;
    for (unsigned round = 0; round < rounds; ++round) {
        for (const std::uint32_t source : mesh.nodes) {
            bench.inject(source, "mesh_broadcast", agent_id, {{"source", source}, {"id", agent_id}},
                         payload_of({source}));
        }
    }
    bench.run();
    std::vector<std::vector<unsigned>> times(12, std::vector<unsigned>(12));
    for (const auto& arrived : bench.deliveries()) { times.at(arrived.node).at(word_at(arrived.payload, 0)) += 1; }
    for (std::uint32_t node = 0; node < 12; ++node) {
        for (std::uint32_t source = 0; source < 12; ++source) {
            EXPECT_EQ(times[node][source], node == source ? 0 : rounds) << source << " to " << node;
        }
    }
    EXPECT_EQ(bench.transfers(), rounds * 12 * 11) << "one link a node";
    EXPECT_EQ(bench.marks(), 0);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

TEST(mesh_broadcast_agent, keeps_its_order_with_basic_agents_of_its_source_by_going_their_way) {
    const agent::agent_topology mesh = agent::make_engine_mesh(3, 3);
    agent_bench bench(mesh);
    constexpr std::uint32_t source = 0;
    constexpr std::uint32_t below = 3;
    // The link down from the source is busy, which routing signs take to nodes of the first column alone.
    bench.inject(source, "basic", 20, {{"dest", below}, {"id", 20}}, std::vector<std::uint8_t>(10000));
    for (std::uint32_t turn = 0; turn < 6; turn += 2) {
        bench.inject(source, "mesh_broadcast", agent_id, {{"source", source}, {"id", agent_id}},
                     payload_of({turn, 0, 0, 0}));
        for (const std::uint32_t node : mesh.nodes) {
            if (node != source) {
                bench.inject(source, "basic", agent_id, {{"dest", node}, {"id", agent_id}}, payload_of({turn + 1}));
            }
        }
    }
    bench.run();
    std::vector<std::vector<std::uint32_t>> turns(9);
    for (const auto& arrived : bench.deliveries()) {
        if (arrived.address == agent_id) { turns.at(arrived.node).push_back(word_at(arrived.payload, 0)); }
    }
    for (std::uint32_t node = 1; node < 9; ++node) { EXPECT_THAT(turns[node], ElementsAre(0, 1, 2, 3, 4, 5)) << node; }
}

/// Every node, the root too, gives its number to a reduction.
void inject_operands(agent_bench& bench, const std::string& agent, const agent_parameters& parameters) {
    for (const std::uint32_t node : bench.machine().topology().nodes) {
        bench.inject(node, agent, agent_id, parameters, payload_of({node}));
    }
}

TEST(tree_combine_agents, add_up_counts_and_operands_of_all_nodes) {
    agent_bench bench(agent::make_agent_mesh(5, 5));
    inject_operands(bench, "tree_combine", {{"root", 1}, {"id", agent_id}});
    bench.run();
    std::uint32_t combined = 0;
    std::uint32_t count = 0;
    for (const auto& arrived : bench.deliveries()) {
        EXPECT_EQ(arrived.node, 1);
        combined |= word_at(arrived.payload, 0);
        count += word_at(arrived.body, 0);
    }
    const auto& nodes = bench.machine().topology().nodes;
    EXPECT_EQ(combined, std::accumulate(nodes.begin(), nodes.end(), 0U, std::bit_or<>()));
    EXPECT_EQ(count, nodes.size());
    EXPECT_EQ(bench.merged() + bench.deliveries().size(), nodes.size());
    EXPECT_GT(bench.merged(), 0);
}

TEST(tree_combine_agent, executes_81_instructions_where_it_merges_a_word_and_7_at_the_root) {
    agent_bench bench(agent::make_agent_mesh(2, 1));
    const agent_parameters to_root{{"root", 1}, {"id", agent_id}};
    // The link from 2 to 1 is busy with the first, whose payload is long, when the other two come.
    bench.inject(2, "basic", 20, {{"dest", 1}, {"id", 20}}, std::vector<std::uint8_t>(10000));
    bench.inject(2, "tree_combine", agent_id, to_root, payload_of({1}), 2000);
    bench.inject(2, "tree_combine", agent_id, to_root, payload_of({2}), 3000);
    bench.run();
    EXPECT_EQ(bench.merged(), 1);
    const auto& arrived = bench.deliveries().back();
    EXPECT_EQ(word_at(arrived.payload, 0), 3);
    EXPECT_EQ(word_at(arrived.body, 0), 2);
    // At node 2, with 14 for each byte, and at the root, the JMP included.
    EXPECT_EQ(arrived.record.instructions, 25 + 14 * 4 + 7);
}

TEST(root_combine, is_basic_agents_whose_words_the_root_merges) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    inject_operands(bench, "basic", {{"dest", 1}, {"id", agent_id}});
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), std::vector<std::uint32_t>(17, 1));
    std::vector<std::uint32_t> words;
    for (const auto& arrived : bench.deliveries()) { words.push_back(word_at(arrived.payload, 0)); }
    EXPECT_THAT(words, UnorderedElementsAreArray(bench.machine().topology().nodes));
}

TEST(multicast_agent, delivers_to_the_members_alone) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    const std::vector<std::uint32_t> members{2, 5, 20, 29};
    agent_parameters parameters{{"id", agent_id}};
    for (unsigned byte = 0; byte < 12; ++byte) {
        std::uint32_t bits = 0;
        for (const std::uint32_t member : members) { bits |= member / 8 == byte ? 1U << (member % 8) : 0; }
        parameters["members_" + std::to_string(byte)] = bits;
    }
    bench.inject(2, "multicast", agent_id, parameters, payload_of({7}));
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), members);
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

TEST(scatter_agent, delivers_its_slice_to_each_node) {
    agent_bench bench(agent::make_agent_mesh(2, 2));
    bench.inject(1, "scatter", agent_id, {{"first", 2}, {"size", 4}, {"id", agent_id}}, payload_of({100, 101}));
    bench.run();
    EXPECT_EQ(bench.nodes_reached(agent_id), (std::vector<std::uint32_t>{2, 3})) << "no slices for 10 and 11";
    for (const auto& arrived : bench.deliveries()) { EXPECT_EQ(arrived.payload, payload_of({98 + arrived.node})); }
}

TEST(gather_agents, bring_the_pieces_of_all_nodes_in_bodies_that_grow) {
    agent::t800_node_desc growing;
    growing.node.growth_bytes = 16;
    agent_bench bench(agent::make_agent_mesh(4, 4), growing);
    inject_operands(bench, "gather", {{"root", 1}, {"size", 4}, {"id", agent_id}});
    bench.run();
    std::vector<std::uint32_t> pieces;
    for (const auto& arrived : bench.deliveries()) {
        EXPECT_EQ(arrived.payload.size(), 4 * word_at(arrived.body, 0));
        for (std::size_t offset = 0; offset < arrived.payload.size(); offset += 4) {
            pieces.push_back(word_at(arrived.payload, offset));
        }
    }
    EXPECT_THAT(pieces, UnorderedElementsAreArray(bench.machine().topology().nodes));
    EXPECT_GT(bench.merged(), 0);
}

TEST(gather_agents, trap_where_bodies_do_not_grow) {
    agent_bench bench(agent::make_agent_mesh(4, 4));
    inject_operands(bench, "gather", {{"root", 1}, {"size", 4}, {"id", agent_id}});
    bench.run();
    EXPECT_GT(bench.machine().ledger().problem(agent_id).trapped, 0);
}

TEST(scan_agents, give_every_node_the_sum_up_to_it_whoever_comes_first) {
    agent_bench bench(agent::make_agent_mesh(4, 1));
    for (std::uint32_t node = 2; node <= 5; ++node) {
        // Node 4 is late: the sum waits for it there.
        bench.inject(node, "scan", agent_id, {{"first", 2}, {"last", 5}, {"park", 30}, {"id", agent_id}},
                     payload_of({10 * node}), node == 4 ? 50000 : 1);
    }
    for (const std::uint32_t node : {2U, 3U, 4U, 5U}) {
        bench.take_at(node, agent_id);  // the address 30 must have no downloader
    }
    bench.run();
    std::vector<std::uint32_t> sums;
    for (const auto& arrived : bench.deliveries()) { sums.push_back(word_at(arrived.payload, 0)); }
    EXPECT_EQ(bench.nodes_reached(agent_id), (std::vector<std::uint32_t>{2, 3, 4, 5}));
    EXPECT_THAT(sums, ElementsAre(20, 50, 90, 140));
    EXPECT_EQ(bench.machine().ledger().alive(), 0);
}

}  // namespace
}  // namespace orbweaver::sim
