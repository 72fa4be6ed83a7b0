// SPDX-License-Identifier: Apache-2.0
// The FPU of a controller against that of the cores, which computes with integers alone.
#include <gtest/gtest.h>

#include "hw/base/random_stream.h"
#include "hw/cop/real_alu.h"
#include "hw/core/execute/fpu.h"

namespace orbweaver::cop {
namespace {

constexpr std::uint64_t special[] = {
    0x0000000000000000, 0x8000000000000000,  // zeros
    0x3ff0000000000000, 0xbff0000000000000,  // ones
    0x7ff0000000000000, 0xfff0000000000000,  // infinities
    0x7ff8000000000000, 0xfff8000000000001,  // quiet NaNs
    0x7ff0000000000001, 0x7ff7ffffffffffff,  // signalling NaNs
    0x0000000000000001, 0x000fffffffffffff,  // subnormal
    0x7fefffffffffffff, 0xffefffffffffffff,  // the largest
};

void expect_equal(std::uint64_t a, std::uint64_t b) {
    std::uint8_t flags = 0;
    EXPECT_EQ(real_alu::result_of(cop_opcode::sum_double, a, b),
              core::fpu::detail::add(a, b, core::fpu::rounding::rne, flags));
    EXPECT_EQ(real_alu::result_of(cop_opcode::max_double, a, b), core::fpu::max(a, b, flags));
    EXPECT_EQ(real_alu::result_of(cop_opcode::min_double, a, b), core::fpu::min(a, b, flags));
}

TEST(cop_real_alu, special_values_in_all_pairs) {
    for (const std::uint64_t a : special) {
        for (const std::uint64_t b : special) { expect_equal(a, b); }
    }
}

TEST(cop_real_alu, random_bit_patterns) {
    random_stream random(1, "operands");
    for (int count = 0; count < 20000; ++count) {
        const std::uint64_t a = random.next();
        const std::uint64_t b = random.next();
        expect_equal(a, b);
        expect_equal(a, (b & ~(std::uint64_t{0x7ff} << 52)) | (a & (std::uint64_t{0x7ff} << 52)));  // like exponents
    }
}

}  // namespace
}  // namespace orbweaver::cop
