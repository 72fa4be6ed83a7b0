// SPDX-License-Identifier: Apache-2.0
// Compares the arithmetic of a host, for tasks that share it, with the arithmetic units of the coordination processor.
#include "sw_stack/cop/elements.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <limits>

#include "hw/base/random_stream.h"
#include "hw/cop/integer_alu.h"
#include "hw/cop/real_alu.h"
#include "sw_stack/cop/commands.h"

namespace orbweaver {
namespace {

constexpr std::array functions{CopSum, CopMin, CopMax, CopAnd, CopOr, CopExor};

TEST(cop_elements, a_host_combines_integers_as_the_coordination_processor_does) {
    random_stream random(1, "integers");
    for (const cop_function function : functions) {
        cop_opcode opcode{};
        ASSERT_TRUE(cop_hardware_operation(function, PVM_INT, opcode));
        for (int i = 0; i < 1000; ++i) {
            const std::uint32_t a = random.below(4) == 0 ? 0x80000000U : random.below(0xffffffffU);
            const std::uint32_t b = random.below(4) == 0 ? 0x7fffffffU : random.below(0xffffffffU);
            EXPECT_EQ(cop_combine(opcode, a, b), static_cast<std::uint32_t>(cop::integer_alu::result_of(opcode, a, b)));
        }
    }
}

TEST(cop_elements, a_host_combines_doubles_as_the_coordination_processor_does) {
    using limits = std::numeric_limits<double>;
    constexpr std::array values{
        0.0, -0.0, 1.0, -1.5, 0x1p-1074, 1e300, -1e300, limits::infinity(), -limits::infinity(), limits::quiet_NaN()};
    for (const cop_function function : {CopSum, CopMin, CopMax}) {
        for (const int type : {PVM_DOUBLE, PVM_FLOAT}) {
            cop_opcode opcode{};
            ASSERT_TRUE(cop_hardware_operation(function, type, opcode));
            for (const double a : values) {
                for (const double b : values) {
                    const auto x = std::bit_cast<std::uint64_t>(a);
                    const auto y = std::bit_cast<std::uint64_t>(b);
                    EXPECT_EQ(cop_combine(opcode, x, y), cop::real_alu::result_of(opcode, x, y))
                        << function << " " << a << " " << b;
                }
            }
        }
    }
}

TEST(cop_elements, the_hardware_has_no_product_and_no_logic_of_reals) {
    cop_opcode opcode{};
    EXPECT_FALSE(cop_hardware_operation(CopProduct, PVM_INT, opcode));
    EXPECT_FALSE(cop_hardware_operation(CopProduct, PVM_DOUBLE, opcode));
    EXPECT_FALSE(cop_hardware_operation(CopAnd, PVM_DOUBLE, opcode));
    EXPECT_FALSE(cop_hardware_operation(-1, PVM_INT, opcode));
}

TEST(cop_elements, values_travel_and_come_back_as_they_were) {
    const int integers[2]{-5, 7};
    const float reals[2]{-0.1F, 3e30F};
    const double doubles[2]{0.1, -1e-300};
    int integers_back[2];
    float reals_back[2];
    double doubles_back[2];
    for (int i = 0; i < 2; ++i) {
        cop_store_element(integers_back, i, PVM_INT, cop_element(integers, i, PVM_INT));
        cop_store_element(reals_back, i, PVM_FLOAT, cop_element(reals, i, PVM_FLOAT));
        cop_store_element(doubles_back, i, PVM_DOUBLE, cop_element(doubles, i, PVM_DOUBLE));
        EXPECT_EQ(integers_back[i], integers[i]);
        EXPECT_EQ(reals_back[i], reals[i]);
        EXPECT_EQ(doubles_back[i], doubles[i]);
    }
    EXPECT_EQ(cop_element(reals, 1, PVM_FLOAT), std::bit_cast<std::uint64_t>(double{3e30F})) << "as a double";
}

/// The coordination processor has one format: IEEE doubles with the high half first, and integers in a word of 32 bits.
TEST(cop_elements, travel_in_the_format_and_order_of_the_coordination_processor) {
    const double real = -0.1;  // 0xbfb999999999999a
    const cop_packet wide = cop_value_command(cop_opcode::broadcast64, 7, cop_element(&real, 0, PVM_DOUBLE));
    EXPECT_EQ(wide.words(), 4U);
    EXPECT_EQ(wide.word[2], 0xbfb99999U);
    EXPECT_EQ(wide.word[3], 0x9999999aU);
    EXPECT_EQ(wide.data(), 0xbfb999999999999aU);
    const float narrow = 1.5F;
    EXPECT_EQ(cop_element(&narrow, 0, PVM_FLOAT), 0x3ff8000000000000U) << "as a double";
    const int integer = -2;
    const cop_packet word = cop_value_command(cop_opcode::broadcast32, 7, cop_element(&integer, 0, PVM_INT));
    EXPECT_EQ(word.words(), 3U);
    EXPECT_EQ(word.word[2], 0xfffffffeU);
    EXPECT_EQ(word.data(), 0xfffffffeU);
}

}  // namespace
}  // namespace orbweaver
