// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/memory_words.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

TEST(memory_words, are_those_of_loads_stores_and_atomic_operations) {
    EXPECT_EQ(memory_words(0x00052503), 1U) << "lw a0, 0(a0)";
    EXPECT_EQ(memory_words(0x00050503), 1U) << "lb a0, 0(a0)";
    EXPECT_EQ(memory_words(0x00a52023), 1U) << "sw a0, 0(a0)";
    EXPECT_EQ(memory_words(0x00052507), 1U) << "flw fa0, 0(a0)";
    EXPECT_EQ(memory_words(0x00053507), 2U) << "fld fa0, 0(a0)";
    EXPECT_EQ(memory_words(0x00a53027), 2U) << "fsd fa0, 0(a0)";
    EXPECT_EQ(memory_words(0x100525af), 1U) << "lr.w a1, (a0)";
    EXPECT_EQ(memory_words(0x18b525af), 1U) << "sc.w a1, a1, (a0)";
    EXPECT_EQ(memory_words(0x00b525af), 2U) << "amoadd.w a1, a1, (a0)";
}

TEST(memory_words, are_none_of_other_instructions) {
    EXPECT_EQ(memory_words(0x00a50533), 0U) << "add a0, a0, a0";
    EXPECT_EQ(memory_words(0x0000000f), 0U) << "fence";
    EXPECT_EQ(memory_words(0x00000000), 0U);
}

}  // namespace
}  // namespace orbweaver::sim
