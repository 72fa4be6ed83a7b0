// SPDX-License-Identifier: Apache-2.0
// Tests of the errors for which a node kills an agent. Each of them frees the agent's body.
#include <gtest/gtest.h>

#include "testbenches/agent/support/lone_node.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

class traps : public testing::Test {
protected:
    /// The trap of a program that ends in one.
    agent_trap trap_of(const std::vector<std::uint16_t>& words, lone_node& bench) {
        bench.begin(words);
        const std::uint32_t bodies = bench.node.bodies.bodies();
        visit_result result;
        for (unsigned count = 0; count < 1000 && !is_over(result.event); ++count) {
            result = bench.running.step(bench.visit);
        }
        EXPECT_EQ(result.event, visit_event::trapped);
        EXPECT_EQ(bench.node.bodies.bodies() + 1 + result.value + bench.node.counters.merged, bodies);
        EXPECT_EQ(bench.node.counters.by_trap[static_cast<std::size_t>(bench.visit.trap)], 1U);
        return bench.visit.trap;
    }
    agent_trap trap_of(const std::vector<std::uint16_t>& words) {
        lone_node bench;
        return trap_of(words, bench);
    }
};

TEST_F(traps, what_is_no_instruction) {
    EXPECT_EQ(trap_of({0}), agent_trap::bad_instruction);
    EXPECT_EQ(trap_of({0xffff}), agent_trap::bad_instruction);
}

TEST_F(traps, an_instruction_whose_capability_the_id_is_not) {
    agent_node_desc described{.protected_instructions = {"LKPD", "MRK"}, .system_first_id = 21, .system_last_id = 30};
    lone_node bench(described);
    EXPECT_EQ(trap_of({op(take_peer, 0)}, bench), agent_trap::no_capability);
    lone_node ahead(described);
    ahead.begin({op(agent_opcode::mark, 5), op(end)});
    ahead.running.run_ahead(ahead.visit);  // a plain one, that nothing else notices
    EXPECT_EQ(ahead.visit.trap, agent_trap::no_capability);
    EXPECT_FALSE(ahead.node.signs.is_marked(5));
    lone_node system(described);
    system.running.begin(system.visit, system.make({op(agent_opcode::mark, 5), op(end)}, 21), 2);
    EXPECT_EQ(system.run(2).event, visit_event::ended);
    EXPECT_TRUE(system.node.signs.is_marked(5));
}

TEST_F(traps, operands_that_an_instruction_cannot_have) {
    EXPECT_EQ(trap_of({op(move_immediate, r(1))}), agent_trap::bad_instruction);
    EXPECT_EQ(trap_of({op(move, r(1), 2)}), agent_trap::bad_instruction);
    EXPECT_EQ(trap_of({op(add, 1, r(2))}), agent_trap::bad_instruction);
    EXPECT_EQ(trap_of({op(bit_not, 1)}), agent_trap::bad_instruction);
    EXPECT_EQ(trap_of({op(out, static_cast<agent_register>(16))}), agent_trap::bad_instruction);
}

TEST_F(traps, a_pc_outside_of_the_body) {
    EXPECT_EQ(trap_of({op(move_immediate, 1)}), agent_trap::bad_fetch);
    EXPECT_EQ(trap_of({op(jump, 400)}), agent_trap::bad_fetch);
    EXPECT_EQ(trap_of({op(bit_not, r(1)), op(jump, r(1))}), agent_trap::bad_fetch);
}

TEST_F(traps, loads_and_stores_outside_of_the_body) {
    EXPECT_EQ(trap_of({op(load_byte, 2)}), agent_trap::bad_address);
    EXPECT_EQ(trap_of({op(load_word, 1), 0}), agent_trap::bad_address);
    EXPECT_EQ(trap_of({op(store_word, 511)}), agent_trap::bad_address);
    EXPECT_EQ(trap_of({op(bit_not, r(1)), op(store_byte, r(1))}), agent_trap::bad_address);
}

TEST_F(traps, a_base_that_was_made_up) {
    EXPECT_EQ(trap_of({op(move, agent_register::base, r(1)), op(load_byte, 0)}), agent_trap::stale_base);
    EXPECT_EQ(trap_of({op(move, agent_register::base, r(1)), op(end)}), agent_trap::stale_base);
}

TEST_F(traps, a_base_that_names_a_live_agent_which_the_visit_did_not_find) {
    lone_node bench;
    const agent other = bench.wait_on(3, 20);
    EXPECT_EQ(other.body.value, 1U);
    EXPECT_EQ(trap_of({op(move_immediate, 1), op(move, agent_register::base, r(0)), op(load_byte, 0)}, bench),
              agent_trap::stale_base);
    EXPECT_TRUE(bench.node.bodies.is_live(other.body));
}

TEST_F(traps, a_peer_that_was_freed) {
    lone_node bench;
    bench.wait_on(3);
    EXPECT_EQ(trap_of({op(take_peer, 3), op(move, agent_register::base, r(0)), op(end), op(load_byte, 0)}, bench),
              agent_trap::stale_base);
}

TEST_F(traps, a_peer_that_link_out_took_away) {
    lone_node bench;
    bench.wait_on(3);
    bench.begin({op(look_peer, 3), op(move, agent_register::base, r(0)), op(load_byte, 0), op(load_byte, 0)});
    EXPECT_EQ(bench.run(3).event, visit_event::next);
    hold_head(bench.node, bench.node.links[3]);
    EXPECT_EQ(bench.run(1).event, visit_event::trapped);
    EXPECT_EQ(bench.visit.trap, agent_trap::stale_base);
}

TEST_F(traps, a_handle_of_an_earlier_visit) {
    lone_node bench;
    const agent peer = bench.wait_on(3);
    bench.execute({op(look_peer, 3), op(end)});
    bench.begin({op(move, agent_register::base, r(1)), op(load_byte, 0)});
    bench.reg(1) = peer.body.value;
    EXPECT_EQ(bench.run(2).event, visit_event::trapped);
    EXPECT_EQ(bench.visit.trap, agent_trap::stale_base);
}

TEST_F(traps, division_by_zero) {
    EXPECT_EQ(trap_of({op(divide, r(1), 0)}), agent_trap::division_by_zero);
    EXPECT_EQ(trap_of({op(modulo, 1, r(1))}), agent_trap::division_by_zero);
    EXPECT_EQ(trap_of({op(agent_opcode::random, 0)}), agent_trap::division_by_zero);
}

TEST_F(traps, the_ninth_call_and_a_return_without_one) {
    EXPECT_EQ(trap_of({op(execute, 0)}), agent_trap::call_depth);
    EXPECT_EQ(trap_of({op(return_to_caller)}), agent_trap::empty_return);
}

TEST_F(traps, a_return_in_another_visit_than_the_call) {
    lone_node bench;
    bench.begin({op(execute, 1), op(out, 1), op(return_to_caller)});
    EXPECT_EQ(bench.run(2).event, visit_event::left);
    agent_visit next;
    bench.running.begin(next, bench.node.links[1].hold_head(), 0);
    EXPECT_EQ(bench.running.step(next).event, visit_event::trapped);
    EXPECT_EQ(next.trap, agent_trap::empty_return);
}

TEST_F(traps, channels_that_the_node_does_not_have) {
    lone_node bench;
    bench.node.signs.connect(2, false);
    for (const agent_opcode opcode : {out, fork, replicate}) {
        for (const unsigned channel : {2U, 4U, 15U}) {
            bench.node.counters = {};
            EXPECT_EQ(trap_of({op(opcode, channel)}, bench), agent_trap::bad_channel);
        }
    }
    EXPECT_EQ(trap_of({op(bit_not, r(1)), op(out, r(1))}), agent_trap::bad_channel);
}

TEST_F(traps, a_full_marking_board) {
    lone_node bench({.marks = 1});
    EXPECT_EQ(trap_of({op(mark, 1), op(mark, 1), op(mark, 2)}, bench), agent_trap::board_full);
}

TEST_F(traps, more_instructions_than_a_visit_may_have) {
    lone_node bench({.visit_instructions = 50});
    EXPECT_EQ(trap_of({op(jump, 0)}, bench), agent_trap::endless);
    EXPECT_EQ(bench.node.counters.instructions, 51U);
}

TEST_F(traps, running_ahead_finds_the_same_traps_and_the_next_step_reports_them) {
    for (const std::uint16_t word : {op(divide, r(1), 0), std::uint16_t{0}, op(jump, 0), op(load_byte, 400)}) {
        lone_node bench({.visit_instructions = 50});
        const agent_trap expected = trap_of({word}, bench);
        bench.node.counters = {};
        bench.begin({word});
        bench.running.run_ahead(bench.visit);
        EXPECT_EQ(bench.running.step(bench.visit).event, visit_event::trapped);
        EXPECT_EQ(bench.visit.trap, expected);
    }
}

TEST(memory_growth, a_store_beyond_the_end_of_the_own_body_extends_it_if_that_is_switched_on) {
    lone_node bench({.growth_bytes = 16});
    bench.begin({op(move_immediate, 9), op(store_word, 10), op(load_word, 10), op(store_word, 40)});
    EXPECT_EQ(bench.run(3).event, visit_event::next);
    EXPECT_EQ(bench.reg(0), 9U);
    EXPECT_EQ(bench.visit.self.len, 24U);
    EXPECT_EQ(bench.run(1).event, visit_event::trapped);
}

}  // namespace
}  // namespace orbweaver::agent
