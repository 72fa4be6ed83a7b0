// SPDX-License-Identifier: Apache-2.0
#include "hw/core/traps/trap_sentence.h"

#include <gtest/gtest.h>

#include "hw/core/traps/trap.h"
#include "testbenches/core/support/assembler.h"

namespace orbweaver::core {
namespace {

using namespace assembly;

trap_facts facts(trap_cause cause, std::uint32_t value, std::optional<std::uint32_t> word = {},
                 std::string_view why = {}) {
    return {static_cast<std::uint32_t>(cause), value, 0x100, word, 93, 0, 0x7fffff, why};
}

TEST(trap_sentence, states_what_was_accessed_and_where_memory_is) {
    EXPECT_EQ(trap_sentence(facts(trap_cause::store_access_fault, 0x40000000, sb(a0, 0, a1))),
              "store of 1 byte to 0x40000000, where no memory or device answers; memory is 0x00000000 .. 0x007fffff "
              "(store access fault)");
    EXPECT_EQ(trap_sentence(facts(trap_cause::load_misaligned, 0x102, fld(f0, 0, a1))),
              "load of 8 bytes from 0x00000102, which is not aligned (misaligned load)");
    EXPECT_EQ(trap_sentence(facts(trap_cause::store_misaligned, 0x102, amoadd_w(a0, a0, a1))),
              "atomic operation on 0x00000102, which is not aligned (misaligned store)");
}

TEST(trap_sentence, states_what_the_unit_reported_that_refused_the_instruction) {
    EXPECT_EQ(
        trap_sentence(facts(trap_cause::illegal_instruction, 0, 0x0b, "sendh to node 19; the machine has 16 nodes")),
        "sendh to node 19; the machine has 16 nodes (illegal instruction)");
}

TEST(trap_sentence, distinguishes_empty_memory_from_code_of_another_machine) {
    EXPECT_EQ(trap_sentence(facts(trap_cause::illegal_instruction, 0, 0)),
              "illegal instruction 0x00000000, the content of empty memory,");
    EXPECT_EQ(trap_sentence(facts(trap_cause::illegal_instruction, 0xffffffff, 0xffffffff)),
              "illegal instruction 0xffffffff");
}

TEST(trap_sentence, names_jumps_environment_calls_and_breakpoints) {
    EXPECT_EQ(trap_sentence(facts(trap_cause::instruction_access_fault, 0x40000000)),
              "instruction fetch outside memory (0x00000000 .. 0x007fffff)");
    EXPECT_EQ(trap_sentence(facts(trap_cause::instruction_misaligned, 0x102)),
              "jump to 0x00000102, which is no multiple of 4 (jump to a misaligned address),");
    EXPECT_EQ(trap_sentence(facts(trap_cause::ecall_from_machine, 0)),
              "ecall for service 93 (a7), which does not exist (environment call from machine mode)");
    EXPECT_EQ(trap_sentence(facts(trap_cause::breakpoint, 0x100)),
              "ebreak: __builtin_trap(), or code that the compiler holds for unreachable (breakpoint),");
}

}  // namespace
}  // namespace orbweaver::core
