// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/disassembler.h"

#include <gmock/gmock.h>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "sw_stack/shared/agent_isa.h"
#include "testbenches/sim/agent/assembler/assembly_support.h"

namespace orbweaver::sim {
namespace {

TEST(agent_disassembler, writes_what_the_assembler_reads) {
    const agent_template program =
        assembled("DATA 1, 2\nLABEL a\nMOVI 65\nBRT b\nMOV r_BASE r_0\nJMP a\nLABEL b\nJMP r_1\nTEQ 3 r_DLEN\nEND\n");
    EXPECT_EQ(disassemble_agent(program.body, program.entry),
              "    DATA 0x01, 0x02\n"
              "LABEL L1\n"
              "    MOVI 65\n"
              "    BRT L5\n"
              "    MOV r_BASE r_0\n"
              "    JMP L1\n"
              "LABEL L5\n"
              "    JMP r_1\n"
              "    TEQ 3 r_DLEN\n"
              "    END\n");
}

TEST(agent_disassembler, names_an_entry_that_is_not_the_first_instruction) {
    EXPECT_EQ(disassemble_agent(assembled("END\nLABEL s\nRET\nENTRY s\n").body, 1), "    DATA 0x00, 0x20\n    RET\n");
    EXPECT_EQ(disassemble_agent(assembled("DATA 0, 0\nDATA 0, 0\n").body, 1),
              "ENTRY L1\n    DATA 0x00, 0x00\nLABEL L1\n    DATA 0x00, 0x00\n");
}

TEST(agent_disassembler, keeps_a_jump_out_of_the_program_as_a_number) {
    EXPECT_EQ(disassemble_agent(assembled("JMP 2\nEXE 1\n").body, 0), "    JMP 2\nLABEL L1\n    EXE L1\n");
}

TEST(agent_disassembler, refuses_what_is_no_body) {
    EXPECT_THROW(disassemble_agent({}, 0), user_error);
    const std::vector<std::uint8_t> odd(3);
    EXPECT_THROW(disassemble_agent(odd, 0), user_error);
    const std::vector<std::uint8_t> word(4);
    EXPECT_THROW(disassemble_agent(word, 2), user_error);
}

TEST(agent_disassembler, writes_no_instruction_for_a_half_word_that_the_assembler_does_not_make) {
    EXPECT_EQ(agent_instruction_text(0x0000), "") << "class 0";
    EXPECT_EQ(agent_instruction_text(0x2001), "") << "END with a bit too many";
    EXPECT_EQ(agent_instruction_text(0x6400 | 0x200), "") << "MOVI of a register";
    EXPECT_EQ(agent_instruction_text(0x6000), "") << "MOV of numbers";
    EXPECT_EQ(agent_instruction_text(0x2400 | 0x200 | 16), "") << "OUT of register 16";
    EXPECT_EQ(agent_instruction_text(0x2400 | 0x200 | 15), "OUT r_DADDR");
}

TEST(agent_disassembler, gives_every_half_word_back) {
    for (unsigned word = 0; word <= 0xffff; ++word) {
        const auto half_word = static_cast<std::uint16_t>(word);
        const std::string text = agent_instruction_text(half_word);
        if (!text.empty()) { ASSERT_EQ(half_words(assembled(text + "\n").body).front(), word) << text; }
    }
}

/// Bodies of half-words of which most are instructions.
std::vector<std::uint8_t> random_body(random_stream& random) {
    std::vector<std::uint8_t> body(4 * (1 + random.below(30)));
    for (std::size_t offset = 0; offset < body.size(); offset += 2) {
        const auto& entry = agent_instructions[random.below(static_cast<std::uint32_t>(std::size(agent_instructions)))];
        const bool any = random.below(8) == 0;
        const auto word =
            any ? random.below(0x10000) : static_cast<std::uint32_t>(entry.opcode) << 10 | random.below(0x400);
        body[offset] = static_cast<std::uint8_t>(word);
        body[offset + 1] = static_cast<std::uint8_t>(word >> 8);
    }
    return body;
}

TEST(agent_disassembler, and_the_assembler_are_inverse_on_random_programs) {
    random_stream random{7, "agent_disassembler"};
    for (int i = 0; i < 300; ++i) {
        const std::vector<std::uint8_t> body = random_body(random);
        const std::uint32_t entry = random.below(static_cast<std::uint32_t>(body.size() / 2));
        const std::string source = disassemble_agent(body, entry);
        const agent_template program = assembled(source);
        ASSERT_EQ(program.body, body) << source;
        ASSERT_EQ(program.entry, entry) << source;
        ASSERT_EQ(disassemble_agent(program.body, program.entry), source);
    }
}

}  // namespace
}  // namespace orbweaver::sim
