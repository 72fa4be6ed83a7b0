// SPDX-License-Identifier: Apache-2.0
// Tests of the state of a node that agents see, of meetings in its queues, and of the extensions.
#include <gtest/gtest.h>

#include "testbenches/agent/support/lone_node.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

TEST(perception, rout_reads_the_sign_and_whr_the_place) {
    lone_node bench;
    bench.begin({op(route, 42), op(where, r(3), r(4)), op(move, r(5), r(0)), op(route, 500)}, 1);
    bench.run(4);
    EXPECT_EQ(bench.reg(5), 42U % 4);
    EXPECT_EQ(bench.reg(3), 7U);
    EXPECT_EQ(bench.reg(4), 1U);
    EXPECT_EQ(bench.reg(0), agent_no_channel);
}

TEST(perception, an_injected_agent_arrived_on_no_channel) {
    lone_node bench;
    bench.begin({op(where, r(3), r(4))}, agent_no_channel);
    bench.run(1);
    EXPECT_EQ(bench.reg(4), 0xffffU);
}

TEST(perception, marks_stay_for_other_agents) {
    lone_node bench;
    bench.execute({op(test_mark, 33), op(move, r(1), agent_register::cd), op(mark, 33), op(test_mark, 33)});
    EXPECT_EQ(bench.reg(1), 0U);
    EXPECT_EQ(bench.cd(), 1U);
    bench.execute({op(test_mark, 33)});
    EXPECT_EQ(bench.cd(), 1U);
}

TEST(perception, tlc_sees_what_is_plugged_in_and_faults_only_if_it_is_asked_to) {
    for (const bool sees_faults : {false, true}) {
        lone_node bench({.tlc_sees_faults = sees_faults});
        bench.node.signs.connect(0, false);
        bench.node.signs.fail(1, true);
        const auto tlc = [&](unsigned channel) {
            bench.execute({op(test_channel, channel)});
            return bench.cd();
        };
        EXPECT_EQ(tlc(0), 0U);
        EXPECT_EQ(tlc(1), sees_faults ? 0U : 1U);
        EXPECT_EQ(tlc(2), 1U);
        EXPECT_EQ(tlc(5), 0U);
        EXPECT_EQ(tlc(20), 1U);
    }
}

TEST(perception, lld_counts_all_slots_in_use) {
    lone_node bench;
    bench.wait_on(3);
    bench.wait_on(3, 21);
    bench.node.links[3].hold_head();
    bench.execute({op(load_of, 3)});
    EXPECT_EQ(bench.reg(0), 2U);
    bench.execute({op(load_of, 400)});
    EXPECT_EQ(bench.reg(0), 0U);
}

TEST(perception, lkp_shows_a_peer_that_stays_in_its_queue) {
    lone_node bench;
    bench.wait_on(3, 21);
    const agent peer = bench.wait_on(3, 20);
    bench.execute({op(look_peer, 3)});
    EXPECT_EQ(bench.cd(), 1U);
    EXPECT_EQ(bench.reg(0), peer.body.value);
    EXPECT_EQ(bench.node.links[3].load(), 2U);
}

TEST(perception, no_peer_leaves_r_0_alone) {
    lone_node bench;
    bench.wait_on(3, 21);
    bench.execute({op(move_immediate, 5), op(take_peer, 3)});
    EXPECT_EQ(bench.cd(), 0U);
    EXPECT_EQ(bench.reg(0), 5U);
    EXPECT_EQ(bench.node.links[3].load(), 1U);
}

TEST(perception, a_taken_peer_is_read_written_and_freed_by_who_took_it) {
    lone_node bench;
    const agent peer = bench.wait_on(3);
    bench.node.bodies.bytes(peer.body)[4] = 66;
    bench.begin({op(take_peer, 3), op(move, r(2), agent_register::base), op(move, agent_register::base, r(0)),
                 op(load_byte, 4), op(move, r(1), r(0)), op(end), op(move, agent_register::base, r(2)), op(end)});
    EXPECT_EQ(bench.run(6).event, visit_event::merged);
    EXPECT_EQ(bench.reg(1), 66U);
    EXPECT_EQ(bench.node.links[3].load(), 0U);
    EXPECT_EQ(bench.node.bodies.bodies(), 1U);
    EXPECT_EQ(bench.run(2).event, visit_event::ended);
    EXPECT_EQ(bench.node.counters.merged, 1U);
    EXPECT_EQ(bench.node.counters.orphans, 0U);
}

TEST(perception, a_peer_that_is_freed_while_it_waits_leaves_its_queue) {
    lone_node bench;
    bench.wait_on(3);
    bench.begin({op(look_peer, 3), op(move, agent_register::base, r(0)), op(end)});
    EXPECT_EQ(bench.run(3).event, visit_event::merged);
    EXPECT_EQ(bench.node.links[3].load(), 0U);
    EXPECT_EQ(bench.node.bodies.bodies(), 1U);
}

TEST(perception, instructions_come_from_the_own_body_while_base_is_at_a_peer) {
    lone_node bench;
    bench.wait_on(3);  // its program is cleared memory
    bench.begin({op(look_peer, 3), op(move, agent_register::base, r(0)), op(move_immediate, 8)});
    EXPECT_EQ(bench.run(3).event, visit_event::next);
    EXPECT_EQ(bench.reg(0), 8U);
}

TEST(perception, a_taken_peer_that_is_not_freed_is_an_orphan) {
    for (const std::uint16_t last : {op(out, 1), op(end), std::uint16_t{0}}) {
        lone_node bench;
        bench.wait_on(3);
        bench.begin({op(take_peer, 3), last});
        const visit_result result = bench.run(2);
        EXPECT_TRUE(is_over(result.event));
        EXPECT_EQ(result.value, 1U);
        EXPECT_EQ(bench.node.counters.orphans, 1U);
        EXPECT_EQ(bench.node.bodies.bodies(), result.event == visit_event::left ? 1U : 0U);
    }
}

TEST(extensions, are_no_instructions_unless_they_are_switched_on) {
    for (const std::uint16_t word : {op(unmark, 1), op(reserve, 1), op(release, 1), op(agent_opcode::connect, 1, 1)}) {
        lone_node bench;
        EXPECT_EQ(bench.execute({word}).event, visit_event::trapped);
        EXPECT_EQ(bench.visit.trap, agent_trap::bad_instruction);
    }
}

TEST(extensions, umrk_takes_a_mark_away) {
    lone_node bench({.extensions = true});
    bench.execute({op(mark, 33), op(unmark, 33), op(test_mark, 33)});
    EXPECT_EQ(bench.cd(), 0U);
}

TEST(extensions, a_reserved_slot_is_kept_until_a_peer_takes_it_or_it_is_released) {
    lone_node bench({.queue_slots = 1, .extensions = true});
    bench.execute({op(reserve, 2), op(move, r(1), agent_register::cd), op(reserve, 2)});
    EXPECT_EQ(bench.reg(1), 1U);
    EXPECT_EQ(bench.cd(), 0U);
    EXPECT_FALSE(bench.node.links[2].accepts(21));
    bench.execute({op(release, 2), op(move, r(1), agent_register::cd), op(release, 2)});
    EXPECT_EQ(bench.reg(1), 1U);
    EXPECT_EQ(bench.cd(), 0U);
    EXPECT_TRUE(bench.node.links[2].accepts(21));
}

TEST(extensions, connect_is_left_to_the_machine) {
    lone_node bench({.extensions = true});
    const visit_result result = bench.execute({op(agent_opcode::connect, 1, 9)});
    EXPECT_EQ(result.event, visit_event::connecting);
    EXPECT_EQ(result.channel, 1U);
    EXPECT_EQ(result.value, 9U);
}

}  // namespace
}  // namespace orbweaver::agent
