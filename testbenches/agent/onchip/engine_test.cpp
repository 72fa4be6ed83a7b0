// SPDX-License-Identifier: Apache-2.0
// Agent engines at ports of their own of a mesh of routers, next to endpoints that send wired messages over the same
// links.
#include <gtest/gtest.h>

#include <set>

#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/node_endpoint.h"
#include "testbenches/agent/support/t800_bench.h"
#include "testbenches/agent/support/thesis_programs.h"
#include "testbenches/support/complaint.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

/// A mesh with two nodes a router: an endpoint of wired messages at 2r, an engine at 2r + 1.
struct onchip_bench {
    explicit onchip_bench(unsigned columns, unsigned rows, const agent_engine_desc& described = {})
        : net("network", clock, mesh(columns, rows), packets),
          engines(clock, net, make_engine_mesh(columns, rows), engine_nodes(columns * rows), described, 1) {
        for (const auto& engine : engines.engines()) { engine->set_handler(&taken); }
        for (unsigned router = 0; router < columns * rows; ++router) {
            const node_id node{static_cast<std::uint16_t>(2 * router)};
            wired.push_back(std::make_unique<packet_endpoint>(
                ("wired" + std::to_string(router)).c_str(), clock, packets, noc::node_endpoint(net, node),
                [this](const std::vector<std::uint32_t>&) { wired_received += 1; }));
            bind(net, node, *wired.back());
        }
    }

    static noc::network_desc mesh(unsigned columns, unsigned rows) {
        noc::network_desc described{
            .topology = {.kind = "concentrated_mesh", .dims = {columns, rows}, .concentration = 2},
            .classes = {{"data", 2, {message_type::data}}, {"agent", 1, {message_type::agent}}}};
        return described;
    }
    static std::vector<node_id> engine_nodes(unsigned routers) {
        std::vector<node_id> nodes;
        for (unsigned router = 0; router < routers; ++router) {
            nodes.push_back({static_cast<std::uint16_t>(2 * router + 1)});
        }
        return nodes;
    }
    static void bind(noc::network& fabric, node_id node, packet_endpoint& endpoint) {
        endpoint.out.bind(fabric.injection(node));
        fabric.ejection(node).bind(endpoint.in);
    }
    std::uint64_t agents_sent() const {
        std::uint64_t sum = 0;
        for (const auto& engine : engines.engines()) { sum += engine->counters().agents_sent; }
        return sum;
    }

    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger packets;
    collecting_handler taken;
    noc::network net;
    agent_engine_set engines;
    module_list<packet_endpoint> wired;
    unsigned wired_received = 0;
};

TEST(agent_words_on_wires, hold_header_state_and_body) {
    agent sent;
    sent.id = 500;
    sent.entry = 300;
    sent.len = 6;
    sent.pc = 7;
    sent.cd = 1;
    sent.pr = 9;
    sent.dlen = 3;
    sent.daddr = 4;
    const agent back = shell_from(shell_words(sent));
    EXPECT_EQ(back.id, 500U);
    EXPECT_EQ(back.entry, 300U);
    EXPECT_EQ(back.len, 6U);
    EXPECT_EQ(back.pc, 7U);
    EXPECT_EQ(back.cd, 1U);
    EXPECT_EQ(back.pr, 9U);
    EXPECT_EQ(back.dlen, 3U);
    EXPECT_EQ(back.daddr, 4U);
    EXPECT_EQ(words_of(sent), 9U);
    const std::vector<std::uint8_t> body{1, 2, 3, 4, 5, 6};
    std::vector<std::uint8_t> copy(6);
    for (std::uint32_t number = 0; number < 2; ++number) { set_body_word(copy, number, body_word(body, number)); }
    EXPECT_EQ(copy, body);
}

TEST(agent_engine, carries_an_agent_whole_across_the_mesh_in_segments) {
    onchip_bench bench(4, 4, {.segment_flits = 8});
    agent_image image = thesis::route_to(15, 20, 101);
    for (std::size_t byte = 0; byte < 101; ++byte) {
        image.body[image.daddr + byte] = static_cast<std::uint8_t>(byte * 7 + 1);
    }
    bench.engines.engine(0).inject(image, 1);
    sc_core::sc_start();
    ASSERT_EQ(bench.taken.deliveries.size(), 1U);
    const auto& arrived = bench.taken.deliveries.front();
    EXPECT_EQ(arrived.node, 15U);
    EXPECT_EQ(arrived.hops, 6U);
    EXPECT_EQ(arrived.instructions, 6U * 8 + 6);
    EXPECT_EQ(arrived.body, image.body);
    // 7 words of shell and 31 of body, 6 a segment.
    EXPECT_EQ(bench.engines.engine(0).counters().segments_sent, 7U);
    EXPECT_EQ(bench.engines.engine(0).counters().flits_sent, 38U + 2 * 7);
    EXPECT_EQ(bench.packets.in_flight(), 0U);
    EXPECT_EQ(bench.engines.ledger().alive(), 0U);
}

TEST(agent_engine, floods_every_node_once) {
    onchip_bench bench(4, 4);
    bench.engines.engine(5).inject(thesis::broadcast_from(5, 20, 4), 1);
    sc_core::sc_start();
    std::set<std::uint32_t> nodes;
    for (const auto& arrived : bench.taken.deliveries) { EXPECT_TRUE(nodes.insert(arrived.node).second); }
    EXPECT_EQ(nodes.size(), 15U);
    EXPECT_EQ(bench.agents_sent(), 2U * 24 - 15);
    EXPECT_EQ(bench.engines.ledger().alive(), 0U);
}

TEST(agent_engine, merges_agents_on_their_way_to_the_root) {
    onchip_bench bench(4, 4);
    std::uint32_t expected = 0;
    for (std::uint32_t node = 0; node < 16; ++node) {
        bench.engines.engine(node).inject(thesis::combine(20, node), 1);
        expected |= node;
    }
    sc_core::sc_start();
    std::uint32_t counted = 0;
    std::uint32_t combined = 0;
    for (const auto& arrived : bench.taken.deliveries) {
        EXPECT_EQ(arrived.node, 1U);
        counted += arrived.body[0];
        combined |= arrived.payload[0];
    }
    EXPECT_EQ(counted, 16U);
    EXPECT_EQ(combined, expected);
    EXPECT_EQ(bench.engines.ledger().alive(), 0U);
}

TEST(agent_engine, without_memory_holds_up_agents_and_not_the_wired_messages_on_the_same_links) {
    agent_engine_desc described;
    described.node.memory_bytes = 150;
    onchip_bench bench(4, 1, described);
    // Sleeps at node 2 with its body of 104 bytes: the second waits on the wires.
    const agent_image sleeper =
        thesis::image_of({op(out, 0), op(out, 0), op(agent_opcode::sleep, 50), op(out, 20)}, 20, 96);
    bench.engines.engine(0).inject(sleeper, 1);
    bench.engines.engine(0).inject(sleeper, 2);
    for (int count = 0; count < 20; ++count) { bench.wired[0]->send({6}, {1, 2, 3, 4}); }
    sc_core::sc_start(20, sc_core::SC_US);
    EXPECT_EQ(bench.wired_received, 20U);
    EXPECT_TRUE(bench.taken.deliveries.empty());
    EXPECT_GT(bench.engines.engine(2).counters().refused_cycles, 100U);
    sc_core::sc_start();
    EXPECT_EQ(bench.taken.deliveries.size(), 2U);
    EXPECT_LE(bench.engines.engine(2).state().bodies.max_used(), 150U);
}

/// Leaves on channel 0; reports where it is and on which channel it arrived; is taken out there. Payload: channel,
/// node.
agent_image teller(std::uint32_t id) {
    return thesis::image_of({op(out, 0), op(where, r(1), r(2)), op(move, r(0), r(2)), op(store_byte, 16),
                             op(move, r(0), r(1)), op(store_byte, 17), op(out, id), 0},
                            id, 2);
}

TEST(agent_engine, gives_an_agent_for_a_failed_link_back_as_one_that_arrived_there_and_keeps_its_slot) {
    onchip_bench bench(2, 1);
    bench.engines.set_fault({1, 1}, 0, never);  // the other end of the link
    const agent_image sleeper =
        thesis::image_of({op(agent_opcode::sleep, 50), op(load_of, 0), op(store_byte, 8), op(out, 21)}, 21, 1);
    bench.engines.engine(0).inject(teller(20), 1);
    bench.engines.engine(0).inject(sleeper, 1);
    sc_core::sc_start();
    ASSERT_EQ(bench.taken.deliveries.size(), 2U);
    // The sleeper had the interpreter while link_out gave the agent back: its slot was still taken.
    EXPECT_EQ(bench.taken.deliveries[0].payload, std::vector<std::uint8_t>{1});
    EXPECT_EQ(bench.taken.deliveries[1].payload, (std::vector<std::uint8_t>{0, 0}));
    EXPECT_EQ(bench.taken.deliveries[1].hops, 0U);
    EXPECT_EQ(bench.engines.engine(0).counters().reinjected, 1U);
    EXPECT_EQ(bench.engines.engine(0).state().links[0].load(), 0U);
    EXPECT_EQ(bench.agents_sent(), 0U);
}

TEST(agent_engine, uses_a_link_before_it_fails_and_after_it_works_again) {
    onchip_bench bench(2, 1);
    bench.engines.set_fault({0, 0}, 1000, 2000);
    for (const cycle_t start : {100U, 990U, 1500U, 2000U}) { bench.engines.engine(0).inject(teller(20), start); }
    sc_core::sc_start();
    std::vector<std::uint64_t> hops;
    for (const auto& arrived : bench.taken.deliveries) { hops.push_back(arrived.hops); }
    EXPECT_EQ(hops, (std::vector<std::uint64_t>{1, 1, 0, 1}));
}

TEST(agent_engine, names_an_agent_that_a_failed_link_gave_back) {
    onchip_bench bench(2, 1);
    bench.engines.set_fault({0, 0}, 0, never);
    const agent_image sleeper = thesis::image_of({op(agent_opcode::sleep, 500), op(end)}, 21, 0);
    bench.engines.engine(0).inject(teller(20), 1);
    bench.engines.engine(0).inject(sleeper, 2);
    sc_core::sc_start(2, sc_core::SC_US);
    bool named = false;
    for (const agent_engine::wait& wait : bench.engines.engine(0).waits()) {
        named = named || (wait.cause == agent_engine::wait::kind::returned && wait.channel == 0);
    }
    EXPECT_TRUE(named);
}

/// Returns the value that TLC reads of a link that has failed.
std::uint32_t seen_by_tlc(bool sees_faults) {
    agent_engine_desc described;
    described.node.tlc_sees_faults = sees_faults;
    onchip_bench bench(2, 1, described);
    bench.engines.set_fault({0, 0}, 0, never);
    bench.engines.engine(0).inject(
        thesis::image_of({op(test_channel, 0), op(move, r(0), agent_register::cd), op(store_byte, 8), op(out, 20)}, 20,
                         1),
        1);
    sc_core::sc_start();
    return bench.taken.deliveries.front().payload[0];
}

TEST(agent_engine, lets_tlc_see_a_failed_link_if_it_is_asked_to) { EXPECT_EQ(seen_by_tlc(true), 0U); }

TEST(agent_engine, calls_a_failed_link_connected_if_it_is_not) { EXPECT_EQ(seen_by_tlc(false), 1U); }

/// Returns the error of engines on a network with these classes; empty: none.
std::string refusal(const std::vector<noc::message_class_desc>& classes) {
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    packet_ledger packets;
    noc::network_desc described = onchip_bench::mesh(2, 1);
    described.classes = classes;
    noc::network net("network", clock, described, packets);
    return complaint_of(
        [&] { agent_engine_set(clock, net, make_engine_mesh(2, 1), onchip_bench::engine_nodes(2), {}, 1); });
}

TEST(agent_engine, needs_a_class_that_carries_agents) {
    EXPECT_EQ(refusal({{"data", 2, {message_type::data}}}), "no class of the network carries messages of TYPE 4");
}

TEST(agent_engine, needs_one_virtual_channel_for_them_as_segments_could_overtake) {
    EXPECT_EQ(refusal({{"agent", 2, {message_type::agent}}}),
              "class agent carries AGENT and must have one virtual channel: on several the segments of an agent could "
              "overtake each other");
}

/// Engines at all nodes of a row of routers, each of which reaches every other.
struct processors_bench {
    explicit processors_bench(const agent_engine_desc& described = {})
        : net("network", clock, row(), packets),
          engines(clock, net, make_processor_topology(net.nodes()), {{0}, {1}, {2}, {3}}, described, 1) {
        for (const auto& engine : engines.engines()) { engine->set_handler(&taken); }
    }
    static noc::network_desc row() {
        return {.topology = {.kind = "mesh", .dims = {4, 1}}, .classes = {{"agent", 1, {message_type::agent}}}};
    }

    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger packets;
    collecting_handler taken;
    noc::network net;
    agent_engine_set engines;
};

/// `basic` knows no other way than its sign: over routers without asking their engines.
TEST(engines_at_processors, reach_each_other_in_one_hop_of_one_packet) {
    processors_bench bench({.segment_flits = 0});
    bench.engines.engine(3).inject(thesis::route_to(0, 20, 100), 1);
    bench.engines.engine(1).inject(thesis::route_to(0, 20, 100), 1);
    sc_core::sc_start();
    ASSERT_EQ(bench.taken.deliveries.size(), 2U);
    for (const auto& arrived : bench.taken.deliveries) {
        EXPECT_EQ(arrived.node, 0U);
        EXPECT_EQ(arrived.hops, 1U);
    }
    EXPECT_EQ(bench.engines.engine(3).counters().segments_sent, 1U);
    EXPECT_EQ(bench.engines.engine(2).counters().agents_received, 0U);
    EXPECT_EQ(bench.engines.ledger().alive(), 0U);
}

/// Sends an agent to a node, to the engine itself, and to a node that does not exist.
TEST(engines_at_processors, have_channels_to_other_nodes_alone) {
    processors_bench bench;
    agent_node& node = bench.engines.engine(2).state();
    EXPECT_EQ(node.find_queue(agent_first_node_channel + 1), node.find_queue(agent_first_node_channel + 3));
    EXPECT_NE(node.find_queue(agent_first_node_channel), nullptr);
    EXPECT_EQ(node.find_queue(agent_first_node_channel + 2), nullptr);
    EXPECT_EQ(node.find_queue(agent_first_node_channel + 4), nullptr);
    EXPECT_EQ(node.find_queue(0), nullptr) << "no link";
}

}  // namespace
}  // namespace orbweaver::agent
