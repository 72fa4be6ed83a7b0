// SPDX-License-Identifier: Apache-2.0
// PVM as the thesis measured it (Sankaran 1995, chapter VI and Table IV).
#include <gtest/gtest.h>

#include "studies/arithmetic/cop/pvm_measured.h"

namespace orbweaver::studies::cop_model {
namespace {

constexpr double size_8k = 8192;
constexpr double size_16k = 16384;

TEST(pvm_measured, has_the_figures_of_table_iv_and_of_the_text) {
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::broadcast, size_16k), 17000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::multicast, size_16k), 12000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::reduce, size_8k), 19000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::barrier, 0), 10000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::point_to_point, size_16k), 15000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::point_to_point, size_8k), 7000);
    EXPECT_EQ(pvm_measured_microseconds(pvm_function::multicast, 0), 900);
}

TEST(pvm_measured, goes_straight_between_two_sizes) {
    EXPECT_DOUBLE_EQ(*pvm_measured_microseconds(pvm_function::point_to_point, 12288), 11000);
    EXPECT_DOUBLE_EQ(*pvm_measured_microseconds(pvm_function::point_to_point, 4096), 3950);
}

TEST(pvm_measured, states_nothing_of_sizes_that_nobody_measured) {
    EXPECT_FALSE(pvm_measured_microseconds(pvm_function::point_to_point, size_16k + 1));
    EXPECT_FALSE(pvm_measured_microseconds(pvm_function::reduce, size_8k + 1));
}

}  // namespace
}  // namespace orbweaver::studies::cop_model
