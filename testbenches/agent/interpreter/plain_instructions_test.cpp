// SPDX-License-Identifier: Apache-2.0
// Transfer, arithmetic, logic, tests and branches: each instruction of section 3.5 that only its agent notices.
#include <gtest/gtest.h>

#include "testbenches/agent/support/lone_node.h"

namespace orbweaver::agent {
namespace {

using namespace agent_words;
using enum agent_opcode;

class plain_instructions : public testing::Test {
protected:
    /// Returns r_0 after an instruction with these values in r_1 and r_2.
    std::uint32_t result(std::uint16_t word, std::uint32_t r_1, std::uint32_t r_2 = 0) {
        bench.begin({word});
        bench.reg(1) = r_1;
        bench.reg(2) = r_2;
        EXPECT_EQ(bench.run(1).event, visit_event::next);
        return bench.reg(0);
    }

    lone_node bench;
};

TEST_F(plain_instructions, mov_copies_any_register) {
    bench.execute({op(move_immediate, 300), op(move, r(9), r(0)), op(move, agent_register::pr, r(9)),
                   op(move, r(1), agent_register::pr), op(move, r(2), agent_register::pc)});
    EXPECT_EQ(bench.reg(1), 300U);
    EXPECT_EQ(bench.reg(2), 5U);  // PC has gone on when the instruction reads it
}

TEST_F(plain_instructions, mov_to_pc_jumps) {
    bench.begin({op(move_immediate, 4), op(move, agent_register::pc, r(0)), 0, 0, op(move_immediate, 9)});
    bench.run(3);
    EXPECT_EQ(bench.reg(0), 9U);
}

TEST_F(plain_instructions, movi_holds_nine_bits) {
    bench.execute({op(move_immediate, 511)});
    EXPECT_EQ(bench.reg(0), 511U);
}

TEST_F(plain_instructions, loads_and_stores_count_bytes_from_base_low_byte_first) {
    bench.execute({op(move_immediate, 0x1ff), op(store_word, 14), op(move_immediate, 0x1a5), op(store_byte, 15),
                   op(load_word, 14), op(move, r(1), r(0)), op(load_byte, 15)},
                  4);
    EXPECT_EQ(bench.reg(1), 0x0000a5ffU);
    EXPECT_EQ(bench.reg(0), 0xa5U);
}

TEST_F(plain_instructions, a_register_may_hold_the_address_which_need_not_be_even) {
    bench.execute({op(move_immediate, 11), op(move, r(1), r(0)), op(store_word, r(1)), op(load_word, r(1))}, 12);
    EXPECT_EQ(bench.reg(0), 11U);
}

TEST_F(plain_instructions, add_sub_mlt_wrap_at_32_bits) {
    EXPECT_EQ(result(op(add, r(1), 15), 0xffffffff), 14U);
    EXPECT_EQ(result(op(add, r(1), r(2)), 7, 8), 15U);
    EXPECT_EQ(result(op(subtract, r(1), r(2)), 3, 5), 0xfffffffeU);
    EXPECT_EQ(result(op(multiply, r(1), r(2)), 0x10001, 0x10001), 0x20001U);
}

TEST_F(plain_instructions, div_and_mod_are_unsigned) {
    EXPECT_EQ(result(op(divide, r(1), r(2)), 0xfffffffe, 2), 0x7fffffffU);
    EXPECT_EQ(result(op(modulo, r(1), 10), 0xffffffff), 5U);
    EXPECT_EQ(result(op(modulo, 13, 10), 0), 3U);
}

TEST_F(plain_instructions, rnd_draws_every_number_below_its_operand_and_no_other) {
    std::vector<unsigned> drawn(5);
    for (int count = 0; count < 500; ++count) {
        const std::uint32_t value = result(op(agent_opcode::random, 5), 0);
        ASSERT_LT(value, 5U);
        drawn[value] += 1;
    }
    for (const unsigned times : drawn) { EXPECT_GT(times, 50U); }
}

TEST_F(plain_instructions, logic_goes_to_r_0) {
    EXPECT_EQ(result(op(bit_and, r(1), r(2)), 0b1100, 0b1010), 0b1000U);
    EXPECT_EQ(result(op(bit_or, r(1), r(2)), 0b1100, 0b1010), 0b1110U);
    EXPECT_EQ(result(op(bit_xor, r(1), 10), 0b1100), 0b0110U);
}

TEST_F(plain_instructions, not_and_shifts_work_in_place_and_shr_is_logical) {
    bench.begin({op(bit_not, r(1)), op(shift_right, r(2), 4), op(shift_left, r(3), r(4))});
    bench.reg(1) = 0x0000ffff;
    bench.reg(2) = 0x80000000;
    bench.reg(3) = 3;
    bench.reg(4) = 31;
    bench.run(3);
    EXPECT_EQ(bench.reg(1), 0xffff0000U);
    EXPECT_EQ(bench.reg(2), 0x08000000U);
    EXPECT_EQ(bench.reg(3), 0x80000000U);
    EXPECT_EQ(bench.reg(0), 0U);
}

TEST_F(plain_instructions, shifts_by_32_and_more_give_0) {
    bench.begin({op(shift_left, r(1), r(3)), op(shift_right, r(2), r(3))});
    bench.reg(1) = bench.reg(2) = 0xffffffff;
    bench.reg(3) = 32;
    bench.run(2);
    EXPECT_EQ(bench.reg(1), 0U);
    EXPECT_EQ(bench.reg(2), 0U);
}

TEST_F(plain_instructions, teq_and_tgt_set_cd_unsigned) {
    const auto test = [&](std::uint16_t word, std::uint32_t r_1) {
        result(word, r_1);
        return bench.cd();
    };
    EXPECT_EQ(test(op(test_equal, r(1), 15), 15), 1U);
    EXPECT_EQ(test(op(test_equal, 15, r(1)), 14), 0U);
    EXPECT_EQ(test(op(test_greater, r(1), 1), 0xffffffff), 1U);
    EXPECT_EQ(test(op(test_greater, 1, 1), 0), 0U);
}

TEST_F(plain_instructions, branches_follow_cd_and_count_half_words) {
    const auto went_to = [&](std::uint16_t test, std::uint16_t branch) {
        bench.begin({test, branch, 0, 0});
        bench.run(2);
        return bench.visit.reg(agent_register::pc);
    };
    EXPECT_EQ(went_to(op(test_equal, 1, 1), op(branch_if_true, 3)), 3U);
    EXPECT_EQ(went_to(op(test_equal, 1, 2), op(branch_if_true, 3)), 2U);
    EXPECT_EQ(went_to(op(test_equal, 1, 1), op(branch_if_false, 3)), 2U);
    EXPECT_EQ(went_to(op(test_equal, 1, 2), op(branch_if_false, 3)), 3U);
    EXPECT_EQ(went_to(op(test_equal, 1, 2), op(jump, 0)), 0U);
}

TEST_F(plain_instructions, calls_return_behind_themselves_eight_deep) {
    std::vector<std::uint16_t> words;
    for (unsigned depth = 1; depth <= 8; ++depth) { words.push_back(op(execute, depth)); }
    words.push_back(op(return_to_caller));
    bench.begin(words);
    bench.run(9);
    EXPECT_EQ(bench.visit.reg(agent_register::pc), 8U);
    EXPECT_EQ(bench.visit.calls, 7U);
    EXPECT_EQ(bench.visit.trap, agent_trap::none);
}

TEST_F(plain_instructions, running_ahead_does_the_same_as_single_steps) {
    const std::vector<std::uint16_t> words{op(move_immediate, 40), op(move, r(1), r(0)), op(subtract, r(1), 1),
                                           op(move, r(1), r(0)),   op(store_word, 24),   op(test_equal, r(1), 0),
                                           op(branch_if_false, 2), op(load_of, 3)};
    bench.begin(words, 2, 12);
    EXPECT_EQ(bench.running.run_ahead(bench.visit), 2U + 40 * 5);
    const auto registers = bench.visit.registers;
    bench.begin(words, 2, 12);
    bench.run(2 + 40 * 5);
    EXPECT_EQ(bench.visit.reg(agent_register::pc), 7U);
    auto stepped = bench.visit.registers;
    stepped[13] = registers[13];  // BASE: the two had bodies of their own
    EXPECT_EQ(stepped, registers);
}

}  // namespace
}  // namespace orbweaver::agent
