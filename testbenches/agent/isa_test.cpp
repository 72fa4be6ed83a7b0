// SPDX-License-Identifier: Apache-2.0
// The table of instructions that hardware and assembler share.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {
namespace {

TEST(agent_isa, there_are_38_instructions_in_six_classes_and_the_extensions) {
    std::map<agent_class, unsigned> counts;
    for (const agent_instruction_entry& entry : agent_instructions) { counts[entry.of_class()] += 1; }
    EXPECT_EQ(counts[agent_class::active], 5U);
    EXPECT_EQ(counts[agent_class::perception], 8U);
    EXPECT_EQ(counts[agent_class::transfer], 6U);
    EXPECT_EQ(counts[agent_class::arithmetic], 6U);
    EXPECT_EQ(counts[agent_class::logical], 6U);
    EXPECT_EQ(counts[agent_class::control], 7U);
    EXPECT_EQ(counts[agent_class::extension], 4U);
}

TEST(agent_isa, opcodes_and_mnemonics_are_unique) {
    std::set<unsigned> opcodes;
    std::set<std::string> mnemonics;
    for (const agent_instruction_entry& entry : agent_instructions) {
        EXPECT_TRUE(opcodes.insert(static_cast<unsigned>(entry.opcode)).second) << entry.mnemonic;
        EXPECT_TRUE(mnemonics.insert(entry.mnemonic).second) << entry.mnemonic;
        EXPECT_EQ(find_agent_instruction(entry.opcode), &entry);
    }
}

TEST(agent_isa, cleared_memory_is_no_instruction) {
    EXPECT_EQ(find_agent_instruction(decode_agent_instruction(0, 0).opcode), nullptr);
}

TEST(agent_isa, every_half_word_of_an_instruction_is_decoded_into_what_encodes_it) {
    for (const agent_instruction_entry& entry : agent_instructions) {
        const std::uint32_t unused = entry.operands() == 0 ? 0x3ff : 0;
        for (std::uint32_t low = 0; low < 1024; ++low) {
            const auto word = static_cast<std::uint16_t>(static_cast<std::uint32_t>(entry.opcode) << 10 | low);
            const agent_instruction fields = decode_agent_instruction(word, entry.operands());
            EXPECT_EQ(fields.opcode, entry.opcode);
            EXPECT_EQ(encode_agent_instruction(fields, entry.operands()), word & ~unused);
        }
    }
}

TEST(agent_isa, fields_stand_where_section_3_5_puts_them) {
    constexpr agent_operand_field r_9{true, 9};
    constexpr agent_operand_field five{false, 5};
    EXPECT_EQ(encode_agent_instruction({agent_opcode::move_immediate, {false, 511}, {}}, 1), 0b011001'0'111111111);
    EXPECT_EQ(encode_agent_instruction({agent_opcode::out, r_9, {}}, 1), 0b001001'1'000001001);
    EXPECT_EQ(encode_agent_instruction({agent_opcode::add, r_9, five}, 2), 0b100000'1'1001'0'0101);
    EXPECT_EQ(encode_agent_instruction({agent_opcode::end, {}, {}}, 0), 0b001000'0000000000);
}

TEST(agent_isa, the_shell_is_nine_words) { EXPECT_EQ(agent_shell_bytes, 36U); }

}  // namespace
}  // namespace orbweaver::agent
