// SPDX-License-Identifier: Apache-2.0
// Messages of coordination processors against Table I of the thesis and our layout of the words.
#include "sw_stack/shared/cop_message.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "hw/base/random_stream.h"

namespace orbweaver {
namespace {

using op = cop_opcode;

struct command {
    op opcode;
    const char* bits;  // as Table I prints them
};

constexpr command table_i[] = {
    {op::read32, "1011100"},
    {op::write32, "1011101"},
    {op::read_modify_write32, "1011110"},
    {op::sum32, "1010000"},
    {op::max32, "1010001"},
    {op::min32, "1010010"},
    {op::or32, "1011000"},
    {op::and32, "1011001"},
    {op::exor32, "1011010"},
    {op::read64, "1111100"},
    {op::write64, "1111101"},
    {op::read_modify_write64, "1111110"},
    {op::sum64, "1110000"},
    {op::sum_double, "1110100"},
    {op::max64, "1110001"},
    {op::max_double, "1110101"},
    {op::min64, "1110010"},
    {op::min_double, "1110110"},
    {op::or64, "1111000"},
    {op::and64, "1111001"},
    {op::exor64, "1111010"},
    {op::barrier_entry, "0000001"},
    {op::lock, "0000010"},
    {op::unlock, "0000011"},
    {op::resend, "0000100"},
    {op::acknowledge, "0001000"},
    {op::broadcast32, "0011100"},
    {op::set_broadcast_mask, "0111110"},
    {op::set_terminal_count, "0111111"},
    {op::broadcast64, "0111100"},
};

TEST(cop_message, has_the_thirty_opcodes_of_table_i) {
    ASSERT_EQ(std::size(table_i), 30U);
    std::set<op> different;
    for (const command& one : table_i) {
        EXPECT_EQ(static_cast<unsigned>(one.opcode), std::stoul(one.bits, nullptr, 2)) << one.bits;
        different.insert(one.opcode);
    }
    for (const op ours : {op::probe, op::barrier_exit, op::refuse, op::error_word}) {
        EXPECT_LT(static_cast<unsigned>(ours), 128U);
        EXPECT_TRUE(different.insert(ours).second) << "taken: " << static_cast<unsigned>(ours);
    }
}

TEST(cop_message, reports_reductions_doubles_and_operands_of_64_bits_by_the_bits_of_the_opcode) {
    const std::set<op> doubles{op::sum_double, op::max_double, op::min_double};
    const std::set<op> reductions{op::sum32,  op::max32,      op::min32,      op::or32,   op::and32,
                                  op::exor32, op::sum64,      op::max64,      op::min64,  op::or64,
                                  op::and64,  op::sum_double, op::max_double, op::exor64, op::min_double};
    const std::set<op> wide{op::read64,
                            op::write64,
                            op::read_modify_write64,
                            op::broadcast64,
                            op::set_broadcast_mask,
                            op::set_terminal_count};
    for (const command& one : table_i) {
        EXPECT_EQ(is_real(one.opcode), doubles.contains(one.opcode)) << one.bits;
        EXPECT_EQ(is_reduction(one.opcode), reductions.contains(one.opcode)) << one.bits;
        if (one.bits[0] == '1' || wide.contains(one.opcode)) {
            EXPECT_EQ(has_64_bits(one.opcode), one.bits[1] == '1') << one.bits;
        }
    }
}

TEST(cop_message, puts_each_field_where_the_layout_states) {
    EXPECT_EQ(encode(cop_instruction{.supervisor = true, .opcode = {}, .words = 1}), 0x80000000U);
    EXPECT_EQ(encode(cop_instruction{.extended = true, .opcode = {}, .words = 1}), 0x40000000U);
    EXPECT_EQ(encode(cop_instruction{.opcode = op::set_terminal_count, .words = 1}), 0x3fU << 23);
    EXPECT_EQ(encode(cop_instruction{.opcode = {}, .second_mask = true, .words = 1}), 1U << 22);
    EXPECT_EQ(encode(cop_instruction{.opcode = {}, .other_channel = true, .words = 1}), 1U << 21);
    EXPECT_EQ(encode(cop_instruction{.opcode = {}, .words = 4}), 3U << 19);
    EXPECT_EQ(encode(cop_instruction{.opcode = {}, .words = 1, .task = cop_max_tasks - 1}), 0x7fffeU);
    EXPECT_EQ(encode(cop_instruction{.opcode = {}, .words = 1, .group = true}), 1U);
    EXPECT_EQ(encode(cop_address{.controller = 63}, op::read32), 63U << 26);
    EXPECT_EQ(encode(cop_address{.channel = 64}, op::read32), 64U << 19);
    EXPECT_EQ(encode(cop_address{.space = cop_space::mask}, op::read32), 3U << 17);
    EXPECT_EQ(encode(cop_address{.real = true}, op::read32), 1U << 16);
    EXPECT_EQ(encode(cop_address{.tag = 0xffff}, op::read32), 0xffffU);
    EXPECT_EQ(encode(cop_address{.count = cop_max_count}, op::set_broadcast_mask), cop_max_count << 19);
}

TEST(cop_message, comes_back_from_its_words_whatever_they_are) {
    random_stream random(1, "cop_message", 0);
    for (unsigned round = 0; round < 10000; ++round) {
        const auto word = static_cast<std::uint32_t>(random.next());
        EXPECT_EQ(encode(decode_cop_instruction(word)), word);
        for (const op opcode : {op::read64, op::set_terminal_count}) {
            EXPECT_EQ(encode(decode_cop_address(word, opcode), opcode), word);
        }
    }
}

}  // namespace
}  // namespace orbweaver
