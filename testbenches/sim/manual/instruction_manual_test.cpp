// SPDX-License-Identifier: Apache-2.0
#include "sim/manual/instruction_manual.h"

#include <fstream>
#include <set>
#include <sstream>

#include "hw/cop/opcode_table.h"
#include "hw/core/decode/instruction_table.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Returns how often a page contains a text.
std::size_t times(const std::string& page, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t position = page.find(text); position != std::string::npos;
         position = page.find(text, position + 1)) {
        ++count;
    }
    return count;
}

TEST(instruction_manual, is_the_page_that_is_committed) {
    std::ostringstream page;
    page << std::ifstream(ORBWEAVER_SOURCE_DIR "/docs/reference/instructions.md").rdbuf();
    EXPECT_EQ(page.str(), instruction_manual())
        << "run: orbweaver schema --instructions > docs/reference/instructions.md";
}

TEST(instruction_manual, has_every_instruction_once) {
    const std::string page = instruction_manual();
    for (const core::encoding& one : core::instruction_table()) {
        EXPECT_EQ(
            times(page, "\n| `" + std::string(one.mnemonic) + "` | " + std::string(core::operand_text(one.format))), 1U)
            << one.mnemonic;
    }
}

TEST(instruction_manual, states_what_every_instruction_does_that_risc_v_does_not_define) {
    const std::string page = instruction_manual();
    const std::string messaging = page.substr(0, page.find("\n## RISC-V"));
    EXPECT_EQ(times(messaging, "0001011` |\n"), 18U);
    EXPECT_THAT(messaging, Not(HasSubstr("|  | `")));
    EXPECT_THAT(page.substr(messaging.size()), Not(HasSubstr("0001011` |")));
}

TEST(instruction_manual, writes_encodings_by_field) {
    EXPECT_THAT(instruction_manual(),
                HasSubstr("| `sub` | rd, rs1, rs2 | `0100000 ----- ----- 000 ----- 0110011` |\n"));
    EXPECT_THAT(instruction_manual(), HasSubstr("| `ecall` |  | `0000000 00000 00000 000 00000 1110011` |\n"));
}

TEST(cop_opcode_table, has_every_command_of_a_host) {
    std::set<std::string_view> names;
    for (unsigned code = 0; code < 128; ++code) {
        const auto opcode = static_cast<cop_opcode>(code);
        const std::string_view name = cop::cop_opcode_name(opcode);
        EXPECT_TRUE(cop_command_words(opcode, false) == 0 || !name.empty()) << code;
        EXPECT_TRUE(name.empty() || names.insert(name).second) << name;
    }
    EXPECT_EQ(names.size(), cop::cop_opcode_table().size());
    EXPECT_EQ(cop::cop_opcode_name(cop_opcode::barrier_entry), "bentry");
    EXPECT_EQ(cop::cop_opcode_name(cop_opcode::read_modify_write64), "rmw64");
    EXPECT_EQ(cop::cop_opcode_name(static_cast<cop_opcode>(0x7f)), "");
}

}  // namespace
}  // namespace orbweaver::sim
