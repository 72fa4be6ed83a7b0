// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/assembler.h"

#include "hw/base/errors.h"
#include "sim/agent/agency.h"
#include "testbenches/sim/agent/agency_folder.h"
#include "testbenches/sim/agent/assembler/assembly_support.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

TEST(agent_assembler, makes_the_half_words_of_the_basic_agent) {
    // Fields put together by hand: opcode << 10, a register's flag << 9, and with two operands the first << 5, the
    // second's flag << 4.
    const std::vector<std::uint8_t> body = bound_body(find_agent("basic", agency_folder), {{"dest", 65}, {"id", 17}});
    EXPECT_THAT(half_words(body), ElementsAreArray({
                                      0x6400 | 65,                         // MOVI dest
                                      0x6000 | 0x200 | 4 << 5 | 0x10 | 0,  // MOV r_4 r_0
                                      0x4400 | 0x200 | 1 << 5 | 0x10 | 2,  // WHR r_1 r_2
                                      0xc000 | 0x200 | 1 << 5 | 0x10 | 4,  // TEQ r_1 r_4
                                      0xcc00 | 8,                          // BRT arrived
                                      0x4000 | 0x200 | 4,                  // ROUT r_4
                                      0x2400 | 0x200 | 0,                  // OUT r_0
                                      0xc800 | 0,                          // JMP start
                                      0x2400 | 17,                         // OUT id
                                      0,                                   // up to a word
                                  }));
}

TEST(agent_assembler, counts_half_words_for_labels_and_bytes_for_the_body) {
    const agent_template basic = find_agent("basic", agency_folder);
    EXPECT_EQ(basic.program_bytes(), 18);
    EXPECT_EQ(basic.body.size(), 20) << "a payload starts at the next word";
    EXPECT_EQ(basic.body[2 * 4], 8) << "BRT";
    EXPECT_EQ(basic.body[2 * 7], 0) << "JMP";
    EXPECT_THAT(basic.parameters, ElementsAre("dest", "id"));
}

TEST(agent_assembler, reads_numbers_registers_macros_and_comments) {
    const agent_template program = assembled(
        "# nothing\n"
        "DEF ten, 10\n"
        "DEF again ten   # a macro of a macro\n"
        "DEF where r_BASE\n"
        "\tMOVI 0x1fF\r\n"
        "MOVI 017 #octal\n"
        "MOVI again\n"
        "MOV where, r_9\n"
        "MOVI behind\n"
        "LABEL behind\n"
        "END 1\n");
    EXPECT_THAT(half_words(program.body), ElementsAre(0x6400 | 511, 0x6400 | 15, 0x6400 | 10,
                                                      0x6000 | 0x200 | 13 << 5 | 0x10 | 9, 0x6400 | 5, 0x2000));
    EXPECT_THAT(program.parameters, IsEmpty());
}

TEST(agent_assembler, knows_every_register_of_the_state) {
    const agent_template program = assembled("MOV r_PC r_CD\nMOV r_PR r_BASE\nMOV r_DLEN r_DADDR\nMOV r_0 r_9\n");
    const auto pair = [](int first, int second) { return 0x6000 | 0x210 | first << 5 | second; };
    EXPECT_THAT(half_words(program.body), ElementsAre(pair(10, 11), pair(12, 13), pair(14, 15), pair(0, 9)));
}

TEST(agent_assembler, puts_data_low_byte_first_and_starts_behind_it) {
    const agent_template program = assembled("DATA 1, 0x88\nDATA 255 0\nLABEL start\nEND\n");
    EXPECT_THAT(program.body, ElementsAre(1, 0x88, 255, 0, 0x00, 0x20, 0, 0));
    EXPECT_EQ(program.entry, 2);
    EXPECT_EQ(program.data_half_words(), 2);
    EXPECT_EQ(program.instructions(), 1);
}

TEST(agent_assembler, starts_where_entry_states) {
    EXPECT_EQ(assembled("RET\nLABEL main\nEND\nENTRY main\n").entry, 1);
}

TEST(agent_assembler, leaves_a_hole_in_each_kind_of_field) {
    const agent_template program = assembled("DATA 7, a\nOUT a\nTEQ a b\nTGT r_1 c\n");
    EXPECT_THAT(program.parameters, ElementsAre("a", "b", "c"));
    const std::vector<std::uint8_t> body = bound_body(program, {{"a", 15}, {"b", 9}, {"c", 1}});
    EXPECT_THAT(half_words(body), ElementsAre(7 | 15 << 8, 0x2400 | 15, 0xc000 | 15 << 5 | 9, 0xc400 | 0x220 | 1));
}

TEST(agent_assembler, fills_some_holes_and_leaves_the_others) {
    const agent_template program = bind_some(assembled("OUT a\nTEQ b a\nOUT b\n"), {{"a", 3}});
    EXPECT_THAT(program.parameters, ElementsAre("b"));
    EXPECT_THAT(half_words(bound_body(program, {{"b", 5}})), ElementsAre(0x2403, 0xc000 | 5 << 5 | 3, 0x2405, 0));
}

TEST(agent_assembler, checks_values_when_they_are_bound) {
    const agent_template program = assembled("LABEL start\nOUT channel\nTEQ r_0 limit\nDATA start, byte\nMOVI strat\n");
    const auto problems = binding_problems(program, {{"channel", 512}, {"limit", 16}, {"byte", 256}, {"chanel", 1}});
    EXPECT_THAT(
        problems,
        ElementsAre("test has no parameter 'chanel'; did you mean 'channel'?; it has channel, limit, byte, strat",
                    "channel is 512, but at test.agent:2:5 it is an operand of 9 bits, which holds 0 to 511",
                    "limit is 16, but at test.agent:3:9 it is an operand of 4 bits, which holds 0 to 15",
                    "byte is 256, but at test.agent:4:13 it is a byte of data, which holds 0 to 255",
                    "test needs a value for its parameter 'strat', used at test.agent:5:6; did you mean "
                    "'start'?"));
    EXPECT_THROW(bound_body(program, {}), user_error);
    EXPECT_THROW(bind_some(program, {{"limit", 16}}), user_error);
    EXPECT_THAT(binding_problems(program, {{"channel", 511}, {"limit", 15}, {"byte", 255}, {"strat", 0}}), IsEmpty());
}

TEST(agent_assembler, reports_all_that_is_wrong_with_places) {
    EXPECT_EQ(
        assembly_complaint("LABEL start\n  mov r_1 r_2\n  JMP strat\n"),
        "test.agent:2:3: there is no instruction or directive 'mov'; did you mean 'MOV'?\n"
        "    2 |   mov r_1 r_2\n"
        "      |   ^~~\n"
        "test.agent:3:7: nothing defines 'strat', and a jump has no parameter for its target; did you mean 'start'?\n"
        "    3 |   JMP strat\n"
        "      |       ^~~~~");
}

const malformed_text mistakes[] = {
    {"an_empty_program", "# nothing\n", "there is no instruction in this program"},
    {"a_foreign_character", "MOVI $5\n", "'$' is not allowed here"},
    {"a_comma_in_front", "MOVI , 5\n", "a comma is allowed between two operands only"},
    {"two_commas", "DATA 1,, 2\n", "a comma is allowed between two operands only"},
    {"a_comma_behind", "MOVI 5,\n", "an operand must follow the comma"},
    {"an_operand_too_few", "MOV r_1\n", "MOV takes two operands, a register and a register; found 1"},
    {"an_operand_too_many", "RET 1\n", "RET takes no operand; found 1"},
    {"two_operands_of_end", "END 1 2\n", "END takes no operand; found 2"},
    {"a_register_that_is_none", "MOV r_10 r_0\n", "there is no register 'r_10'; did you mean 'r_0'?"},
    {"a_number_for_a_register", "MOV 3 r_0\n", "test.agent:1:5: this must be a register, and is a number"},
    {"a_register_for_a_number", "MOVI r_0\n", "test.agent:1:6: this must be a number, and is a register"},
    {"a_name_for_a_register", "MOV counter r_0\n", "nothing defines 'counter'; this must be a register"},
    {"a_register_as_data", "DATA r_0, 1\n", "this must be a number, and is a register"},
    {"nine_bits_exceeded", "MOVI 512\n", "512 does not fit: this operand holds 0 to 511"},
    {"four_bits_exceeded", "TEQ r_0 16\n", "16 does not fit: this operand holds 0 to 15; MOVI and MOV bring"},
    {"a_byte_exceeded", "DATA 1, 256\n", "256 does not fit: a byte holds 0 to 255"},
    {"a_digit_that_is_not_octal", "MOVI 08\n", "'08' is no number of 32 bits"},
    {"a_number_with_a_tail", "MOVI 12ab\n", "'12ab' is no number of 32 bits"},
    {"a_number_of_33_bits", "MOVI 4294967296\n", "is no number of 32 bits"},
    {"hexadecimal_without_digits", "MOVI 0x\n", "'0x' is no number of 32 bits"},
    {"a_wrong_number_in_a_macro", "DEF a, 09\nMOVI a\nMOVI a\n", "test.agent:1:8: '09' is no number of 32 bits"},
    {"a_label_twice", "LABEL a\nLABEL a\nEND\n", "test.agent:2:7: 'a' is defined above already"},
    {"a_label_called_like_an_instruction", "LABEL END\nEND\n", "'END' is an instruction or a directive"},
    {"a_label_called_like_a_register", "LABEL r_x\nEND\n", "'r_x' is as registers are written"},
    {"a_label_that_starts_with_a_digit", "LABEL 1a\nEND\n", "a name starts with a letter or '_'"},
    {"a_label_without_a_name", "LABEL\nEND\n", "LABEL is written LABEL name"},
    {"half_a_half_word", "DATA 1\nEND\n", "DATA is written DATA byte, byte"},
    {"a_macro_without_a_value", "DEF a\nEND\n", "DEF is written DEF name, value"},
    {"a_cycle_of_macros", "DEF a, b\nDEF b, a\nMOVI a\n", "the definition of 'a' leads back to itself"},
    {"an_instruction_as_an_operand", "MOVI OUT\n", "'OUT' is no operand"},
    {"an_entry_that_is_no_label", "LABEL main\nEND\nENTRY mian\n", "there is no label 'mian'; did you mean 'main'?"},
    {"two_entries", "LABEL a\nEND\nENTRY a\nENTRY a\n", "a program has one ENTRY"},
};

class agent_assembler_refuses : public testing::TestWithParam<malformed_text> {};

TEST_P(agent_assembler_refuses, with_the_reason) {
    EXPECT_THAT(assembly_complaint(GetParam().content), HasSubstr(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(programs, agent_assembler_refuses, testing::ValuesIn(mistakes), name_of_text);

TEST(agent_assembler, reports_a_wrong_macro_once) {
    const std::string message = assembly_complaint("DEF a, 09\nMOVI a\nMOVI a\n");
    EXPECT_EQ(message.find("is no number"), message.rfind("is no number"));
}

TEST(agent_assembler, refuses_a_program_that_a_hole_cannot_point_into) {
    std::string text;
    for (int i = 0; i < 32768; ++i) { text += "END\n"; }
    EXPECT_THAT(assembly_complaint(text), HasSubstr("test.agent:32768:1: a program has at most 65535 bytes"));
}

TEST(agent_assembler, refuses_more_parameters_than_a_hole_can_name) {
    std::string text;
    for (int i = 0; i < 257; ++i) { text += "OUT p" + std::to_string(i) + "\n"; }
    EXPECT_THAT(assembly_complaint(text), HasSubstr("test.agent:257:5: a program has at most 256 parameters"));
}

TEST(agent_assembler, survives_any_text) {
    random_stream random{1, "agent_assembler"};
    const std::string seed =
        "DEF a, 3\nLABEL s\n  MOVI dest # c\n  MOV r_4 r_0\n  TEQ r_1, a\n  BRT s\n  DATA 0x1f, 017\nENTRY s\n  END "
        "1\n";
    for (int i = 0; i < 500; ++i) {
        const std::string text = mutated(seed, random, "#,_rLABELDFT 09xg\n");
        diagnostics problems;
        const agent_template program =
            assemble_agent(std::make_shared<source_text>(source_text{"test.agent", text}), problems);
        if (problems.empty()) {
            EXPECT_EQ(program.body.size() % 4, 0) << text;
            EXPECT_LT(program.entry * 2, program.body.size()) << text;
        }
    }
}

}  // namespace
}  // namespace orbweaver::sim
