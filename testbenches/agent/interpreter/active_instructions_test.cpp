// SPDX-License-Identifier: Apache-2.0
// END, OUT, FRK, RPL, SLP: what moves, copies and ends agents.
#include <gtest/gtest.h>

#include "testbenches/agent/support/lone_node.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

TEST(active_instructions, end_frees_the_body) {
    lone_node bench;
    EXPECT_EQ(bench.execute({op(end)}).event, visit_event::ended);
    EXPECT_EQ(bench.node.bodies.bodies(), 0U);
    EXPECT_EQ(bench.node.counters.ended, 1U);
}

TEST(active_instructions, end_ignores_its_operand) {
    lone_node bench;
    EXPECT_EQ(bench.execute({static_cast<std::uint16_t>(op(end) | 0x3ff)}).event, visit_event::ended);
}

TEST(active_instructions, out_resumes_behind_itself_with_the_state_registers_and_without_the_others) {
    lone_node bench;
    bench.begin({op(move_immediate, 9), op(move, agent_register::pr, r(0)), op(move, agent_register::dlen, r(0)),
                 op(test_equal, 1, 1), op(out, 3)});
    const visit_result result = bench.run(5);
    EXPECT_EQ(result.event, visit_event::left);
    EXPECT_EQ(result.channel, 3U);
    ASSERT_EQ(bench.node.links[3].load(), 1U);
    const agent gone = bench.node.links[3].waiting().front();
    EXPECT_EQ(gone.pc, 5U);
    EXPECT_EQ(gone.cd, 1U);
    EXPECT_EQ(gone.pr, 9U);
    EXPECT_EQ(gone.dlen, 9U);
    EXPECT_EQ(gone.record.instructions, 5U);
    agent_visit next;
    bench.running.begin(next, gone, 1);
    EXPECT_EQ(next.registers[0], 0U);
    EXPECT_EQ(next.reg(agent_register::base), gone.body.value);
}

TEST(active_instructions, out_waits_for_a_slot_and_counts_once) {
    lone_node bench({.queue_slots = 1});
    bench.wait_on(3, 21);
    bench.begin({op(out, 3)});
    for (int attempt = 0; attempt < 3; ++attempt) { EXPECT_EQ(bench.run(1).event, visit_event::blocked_by_queue); }
    bench.node.links[3].hold_head();
    EXPECT_EQ(bench.run(1).event, visit_event::blocked_by_queue);
    bench.node.links[3].release_held();
    EXPECT_EQ(bench.run(1).event, visit_event::left);
    EXPECT_EQ(bench.node.counters.instructions, 1U);
}

TEST(active_instructions, frk_sends_a_copy_that_resumes_behind_it_and_goes_on) {
    lone_node bench;
    bench.begin({op(move_immediate, 77), op(store_word, 12), op(test_equal, 1, 1), op(fork, 1), op(end), 0}, 2, 8);
    EXPECT_EQ(bench.run(4).event, visit_event::copied);
    const agent copy = bench.node.links[1].waiting().front();
    EXPECT_EQ(copy.pc, 4U);
    EXPECT_EQ(copy.cd, 1U);
    EXPECT_NE(copy.body, bench.visit.self.body);
    EXPECT_EQ(bench.node.bodies.bytes(copy.body)[12], 77);
    EXPECT_EQ(bench.run(1).event, visit_event::ended);
    EXPECT_TRUE(bench.node.bodies.is_live(copy.body));
}

TEST(active_instructions, rpl_sends_a_copy_that_starts_at_the_entry) {
    lone_node bench;
    agent made = bench.make({0, 0, op(test_equal, 1, 1), op(replicate, 1), op(end)});
    made.pc = made.entry = 2;
    bench.running.begin(bench.visit, made, 0);
    EXPECT_EQ(bench.run(2).event, visit_event::copied);
    const agent copy = bench.node.links[1].waiting().front();
    EXPECT_EQ(copy.pc, 2U);
    EXPECT_EQ(copy.cd, 0U);
}

TEST(active_instructions, copies_wait_for_memory_and_for_a_slot) {
    lone_node bench({.memory_bytes = 20, .queue_slots = 1});
    bench.begin({op(fork, 1), op(end)}, 2, 8);
    EXPECT_EQ(bench.run(1).event, visit_event::blocked_by_memory);
    EXPECT_EQ(bench.node.links[1].load(), 0U);
    lone_node full({.queue_slots = 1});
    full.wait_on(1);
    full.begin({op(replicate, 1)});
    EXPECT_EQ(full.run(1).event, visit_event::blocked_by_queue);
    EXPECT_EQ(full.node.bodies.bodies(), 2U);
}

TEST(active_instructions, what_will_be_copied_is_known_beforehand) {
    lone_node bench;
    bench.begin({op(fork, 1), op(replicate, 2), op(end)}, 2, 10);
    EXPECT_EQ(bench.running.bytes_to_copy(bench.visit), 16U);
    bench.run(1);
    EXPECT_EQ(bench.running.bytes_to_copy(bench.visit), 16U);
    bench.run(1);
    EXPECT_EQ(bench.running.bytes_to_copy(bench.visit), 0U);
}

TEST(active_instructions, slp_reports_its_microseconds_and_goes_on) {
    lone_node bench;
    bench.begin({op(agent_opcode::sleep, 250), op(end)});
    const visit_result result = bench.run(1);
    EXPECT_EQ(result.event, visit_event::sleeping);
    EXPECT_EQ(result.value, 250U);
    EXPECT_EQ(bench.run(1).event, visit_event::ended);
}

TEST(active_instructions, an_address_takes_agents_even_before_somebody_listens_there) {
    lone_node bench;
    EXPECT_EQ(bench.execute({op(out, 20)}).event, visit_event::left);
    EXPECT_EQ(bench.node.addresses.at(20).load(), 1U);
}

}  // namespace
}  // namespace orbweaver::agent
