// SPDX-License-Identifier: Apache-2.0
// One or two T800 nodes: queues, slots, faults, priorities and the CPU.
#include <gtest/gtest.h>

#include "hw/agent/t800/t800_schedule.h"
#include "testbenches/agent/support/t800_bench.h"
#include "testbenches/agent/support/thesis_programs.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;
using wait = t800_node::wait;

/// Nodes 1 and 2 with a link between their channels 0.
agent_topology pair() { return {.nodes = {1, 2}, .links = {{{1, 0}, {2, 0}}}}; }

t800_node_desc with_slots(std::uint32_t slots) {
    t800_node_desc described;
    described.node.queue_slots = slots;
    return described;
}

/// Leaves on channel 0, and sleeps at the other end for so long that its link_in never takes another.
agent_image plug(std::uint32_t id) {
    return thesis::image_of({op(out, 0), op(bit_not, r(1)), op(agent_opcode::sleep, r(1)), op(end)}, id, 0);
}
agent_image mover(std::uint32_t id, std::uint32_t pr = 0) {
    agent_image made = thesis::image_of({op(out, 0), op(out, id)}, id, 0);
    made.pr = pr;
    return made;
}

unsigned count_of(const t800_node& node, wait::kind kind) {
    const std::vector<wait> waits = node.waits();
    return static_cast<unsigned>(
        std::count_if(waits.begin(), waits.end(), [kind](const wait& entry) { return entry.cause == kind; }));
}

TEST(t800_node, with_one_slot_and_a_stalled_link_the_second_agent_blocks_and_the_third_stays_ready) {
    t800_bench bench(pair(), with_slots(1));
    t800_node& node = bench.machine.node(1);
    node.inject(plug(20), 1);   // occupies the neighbour's interpreter
    node.inject(mover(21), 1);  // its link_in
    node.inject(mover(22), 1);  // the slot, held by link_out
    node.inject(mover(23), 1);  // blocks
    node.inject(mover(24), 1);  // ready
    bench.run_for(20000);
    EXPECT_EQ(node.state().links[0].load(), 1U);
    EXPECT_EQ(count_of(node, wait::kind::link), 1U);
    EXPECT_EQ(count_of(node, wait::kind::slot), 1U);
    EXPECT_EQ(count_of(node, wait::kind::interpreter), 1U);
    EXPECT_EQ(count_of(bench.machine.node(2), wait::kind::interpreter), 1U);
    EXPECT_TRUE(bench.taken.deliveries.empty());
}

TEST(t800_node, a_sender_in_a_loop_waits_until_the_interpreter_has_taken_its_agent) {
    t800_bench bench(pair(), with_slots(1));
    bench.machine.node(1).inject(plug(20), 1);
    t800_schedule schedule(bench.clock, bench.machine);
    schedule.send_in_loop(1, mover(21), 1, 100, 0);
    bench.run_for(20000);
    // One in the neighbour's link_in, one in the slot, one blocked; the fourth waits, and the fifth is not made.
    EXPECT_EQ(bench.machine.node(1).counters().injected, 1U + 4U);
    EXPECT_EQ(count_of(bench.machine.node(1), wait::kind::interpreter), 1U);
}

TEST(t800_node, a_sender_in_a_loop_rests_as_long_as_it_is_asked_to_between_two_agents) {
    t800_bench bench(pair(), with_slots(8));
    t800_schedule schedule(bench.clock, bench.machine);
    constexpr cycle_t pause = 500000;
    schedule.send_in_loop(1, mover(21), 1, 5, pause);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 5U);
    EXPECT_EQ(bench.taken.deliveries[4].cycle - bench.taken.deliveries[0].cycle, 4 * pause);
}

TEST(t800_node, an_agent_on_a_failed_channel_comes_back_as_if_it_had_arrived_there_and_keeps_its_slot) {
    t800_bench bench(pair(), with_slots(1));
    t800_node& node = bench.machine.node(1);
    bench.machine.set_fault(1, 0, true);
    // Leaves; reports where it is and on which channel it arrived; is taken out there.
    const agent_image reporting =
        thesis::image_of({op(out, 0), op(where, r(1), r(2)), op(move, r(0), r(2)), op(store_byte, 16),
                          op(move, r(0), r(1)), op(store_byte, 17), op(out, 20), 0},
                         20, 2);
    const agent_image sleeper =
        thesis::image_of({op(agent_opcode::sleep, 500), op(load_of, 0), op(store_byte, 8), op(out, 21)}, 21, 1);
    node.inject(reporting, 1);
    node.inject(sleeper, 1);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 2U);
    // The sleeper had the interpreter while link_out gave the agent back: its slot was still taken.
    EXPECT_EQ(bench.taken.deliveries[0].payload, std::vector<std::uint8_t>{1});
    EXPECT_EQ(bench.taken.deliveries[1].payload, (std::vector<std::uint8_t>{0, 1}));
    EXPECT_EQ(node.channel(0).counters.reinjected, 1U);
    EXPECT_EQ(node.state().links[0].load(), 0U);
}

TEST(t800_node, priority_counts_in_outgoing_queues_and_not_before_the_interpreter) {
    t800_bench bench(pair());
    t800_node& node = bench.machine.node(1);
    const agent_image busy =
        thesis::image_of({op(out, 0), op(agent_opcode::sleep, 511), op(agent_opcode::sleep, 511), op(end)}, 20, 0);
    node.inject(busy, 1);          // keeps the neighbour's interpreter
    node.inject(mover(21), 1);     // in its link_in
    node.inject(mover(22), 1);     // held by link_out
    node.inject(mover(23, 0), 1);  // in the queue
    node.inject(mover(24, 5), 1);  // interpreted behind it, sent before it
    bench.run();
    std::vector<std::uint32_t> order;
    for (const auto& arrived : bench.taken.deliveries) { order.push_back(arrived.id); }
    EXPECT_EQ(order, (std::vector<std::uint32_t>{21, 22, 24, 23}));
}

TEST(t800_node, a_downloader_ends_when_its_handler_has_all_and_then_agents_wait) {
    struct two_and_no_more final : download_handler {
        bool take(const arrived_agent&) override { return ++taken == 2; }
        unsigned taken = 0;
    } handler;
    t800_bench bench(pair());
    t800_node& node = bench.machine.node(2);
    node.set_default_handler(nullptr);
    node.start_downloader(20, handler);
    for (int count = 0; count < 3; ++count) { bench.machine.node(1).inject(mover(20), 1); }
    bench.run();
    EXPECT_EQ(handler.taken, 2U);
    EXPECT_EQ(bench.machine.ledger().alive(), 1U);
    EXPECT_EQ(count_of(node, wait::kind::downloader), 1U);
}

TEST(t800_node, a_payload_that_points_outside_of_the_body_traps_at_the_downloader) {
    t800_bench bench(pair());
    agent_image bad = mover(20);
    bad.dlen = 1000;
    bench.machine.node(1).inject(bad, 1);
    bench.run();
    EXPECT_TRUE(bench.taken.deliveries.empty());
    EXPECT_EQ(bench.machine.ledger().problems().at(20).trapped, 1U);
    EXPECT_EQ(bench.machine.node(2).state().bodies.bodies(), 0U);
}

TEST(t800_node, link_in_waits_for_memory_and_goes_on_when_some_is_free) {
    t800_node_desc described;
    described.node.memory_bytes = 100;
    t800_bench bench(pair(), described);
    // Each body has 64 bytes: the second waits in link_in until the first has been taken out.
    for (const std::uint32_t id : {20U, 21U}) {
        bench.machine.node(1).inject(thesis::image_of({op(out, 0), op(agent_opcode::sleep, 511), op(out, id)}, id, 56),
                                     1);
    }
    bench.run();
    EXPECT_EQ(bench.taken.deliveries.size(), 2U);
    EXPECT_EQ(bench.machine.node(2).state().bodies.max_used(), 64U);
}

TEST(t800_node, sleep_holds_the_interpreter_unless_it_yields) {
    t800_bench bench(pair());
    bench.machine.node(1).inject(thesis::image_of({op(agent_opcode::sleep, 500), op(out, 20)}, 20, 0), 1);
    bench.machine.node(1).inject(thesis::image_of({op(out, 21)}, 21, 0), 1);
    bench.run();
    EXPECT_EQ(bench.taken.deliveries.at(0).id, 20U);
    EXPECT_EQ(bench.machine.node(1).counters().sleeping, 50000U);
}

TEST(t800_node, sleep_that_yields_lets_the_next_agent_in) {
    t800_node_desc described;
    described.slp_yields = true;
    t800_bench bench(pair(), described);
    bench.machine.node(1).inject(thesis::image_of({op(agent_opcode::sleep, 500), op(out, 20)}, 20, 0), 1);
    bench.machine.node(1).inject(thesis::image_of({op(out, 21)}, 21, 0), 1);
    bench.run();
    EXPECT_EQ(bench.taken.deliveries.at(0).id, 21U);
    EXPECT_EQ(bench.taken.deliveries.at(1).id, 20U);
}

TEST(t800_node, a_filter_discards_other_ids_on_its_channel) {
    t800_bench bench(pair());
    bench.machine.node(2).set_filter({.node = 2, .channel = 0, .first_id = 21, .last_id = 30});
    bench.machine.node(1).inject(mover(20), 1);
    bench.machine.node(1).inject(mover(21), 1);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 1U);
    EXPECT_EQ(bench.taken.deliveries[0].id, 21U);
    EXPECT_EQ(bench.machine.ledger().problems().at(20).discarded, 1U);
    EXPECT_EQ(bench.machine.ledger().alive(), 0U);
}

TEST(t800_node, the_application_gets_what_the_kernel_leaves) {
    struct one_task final : t800_application {
        void computed(t800_node&) override { done = sc_core::sc_time_stamp(); }
        sc_core::sc_time done;
    } task;
    t800_bench bench(pair());
    bench.machine.node(1).compute(100000, task);  // 1 ms
    bench.machine.node(1).inject(mover(20), 1);   // dispatch 10, OUT 35, link_out 60 + 60 microseconds
    bench.run();
    EXPECT_EQ(task.done, sc_core::sc_time(1000 + 165, sc_core::SC_US) + bench.clock.period());
}

TEST(t800_node, nine_words_pass_between_processes_and_links_and_the_body_is_never_copied_within_a_node) {
    t800_bench bench({.nodes = {1, 2, 3}, .links = {{{1, 0}, {2, 1}}, {{2, 0}, {3, 1}}}});
    agent_image image = thesis::image_of({op(out, 0), op(out, 0), op(out, 20)}, 20, 1000);
    image.pr = 7;
    const auto len = static_cast<std::uint32_t>(image.body.size());
    bench.machine.node(1).inject(image, 1);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 1U);
    for (const std::uint32_t number : {1U, 2U, 3U}) {
        EXPECT_EQ(bench.machine.node(number).state().bodies.max_used(), len) << "one body at node " << number;
    }
    for (const std::uint32_t number : {1U, 2U}) {
        EXPECT_EQ(bench.machine.node(number).channel(0).counters.bytes, 9U * 4 + len);
    }
    EXPECT_EQ(bench.taken.deliveries[0].payload.size(), 1000U) << "DLEN and DADDR came along";
}

TEST(t800_node, padded_words_lengthen_the_wire_by_the_program) {
    t800_node_desc described;
    described.pad_words = true;
    t800_bench bench(pair(), described);
    bench.machine.node(1).inject(thesis::image_of(std::vector<std::uint16_t>{op(out, 0), op(out, 20)}, 20, 100), 1);
    bench.run();
    EXPECT_EQ(bench.machine.node(1).channel(0).counters.bytes, 36U + 4 + 4 + 100);
}

TEST(t800_node, connect_plugs_a_link_into_another_node) {
    t800_node_desc described;
    described.node.extensions = true;
    t800_bench bench({.nodes = {1, 2, 3}, .links = {{{1, 0}, {2, 0}}}}, described);
    // Channel 0 of node 1 to port 3 * 16 + 1, then there.
    bench.machine.node(1).inject(
        thesis::image_of({op(move_immediate, agent_crossbar_port(3, 1)), op(connect, 0, r(0)),
                          op(agent_opcode::sleep, 1), op(out, 0), op(where, r(1), r(2)), op(out, 20)},
                         20, 0),
        1);
    bench.run();
    ASSERT_EQ(bench.taken.deliveries.size(), 1U);
    EXPECT_EQ(bench.taken.deliveries[0].node, 3U);
    EXPECT_FALSE(bench.machine.node(2).state().signs.is_connected(0));
    EXPECT_TRUE(bench.machine.node(3).state().signs.is_connected(1));
    EXPECT_EQ(bench.machine.crossbar().changes(), 1U);
}

}  // namespace
}  // namespace orbweaver::agent
