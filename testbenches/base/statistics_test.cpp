// SPDX-License-Identifier: Apache-2.0
#include "hw/base/statistics.h"

#include <gtest/gtest.h>

#include <array>

namespace orbweaver {
namespace {

struct counters {
    std::uint64_t flits = 0;
    std::uint64_t stalls = 0;
    std::uint64_t undeclared = 0;
};

constexpr std::array<statistic<counters>, 2> table{{
    {"flits", "flits", "Flits that left the router.", &counters::flits},
    {"stalls", "cycles", "Cycles in which a flit waited.", &counters::stalls},
}};

TEST(statistics, accumulate_adds_every_declared_counter_and_no_other) {
    counters sum{10, 20, 30};
    accumulate<counters>(table, sum, {1, 2, 3});
    EXPECT_EQ(sum.flits, 11U);
    EXPECT_EQ(sum.stalls, 22U);
    EXPECT_EQ(sum.undeclared, 30U);
}

TEST(statistics, accumulating_nothing_changes_nothing) {
    counters sum{1, 2, 3};
    accumulate<counters>(table, sum, {});
    EXPECT_EQ(sum.flits, 1U);
    EXPECT_EQ(sum.stalls, 2U);
}

}  // namespace
}  // namespace orbweaver
