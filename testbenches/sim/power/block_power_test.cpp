// SPDX-License-Identifier: Apache-2.0
#include "sim/power/block_power.h"

#include <gtest/gtest.h>

#include "sim/power/power_points.h"

namespace orbweaver::sim {
namespace {

/// Returns a load whose windows have some events, at 0.5 mW of leakage, 2 mW of clock, and 3 and 5 pJ an event.
simulated_load load_of(double rate, const std::vector<noc::router_events>& windows, double period_ns) {
    simulated_load made{rate, {}, windows};
    made.figures.idle = {.internal = 2, .leakage = 0.5, .total = 2.5};
    for (const noc::router_events& events : windows) {
        const double above = (3 * events[0] + 5 * events[1]) / (period_ns * double(power_window));
        made.figures.windows.push_back({.total = 2.5 + above});
        made.figures.whole.total += made.figures.windows.back().total / double(windows.size());
    }
    return made;
}

TEST(block_power, has_the_figures_that_made_the_loads) {
    constexpr double period_ns = 4;
    block_power block;
    fit_power(block, {load_of(0.1, {{1, 0}, {0, 2}}, period_ns), load_of(0.4, {{4, 1}, {2, 5}, {3, 3}}, period_ns)},
              period_ns);
    EXPECT_NEAR(block.leakage_mw, 0.5, 1e-9);
    EXPECT_NEAR(block.idle_pj, 2 * period_ns, 1e-9);
    EXPECT_NEAR(block.costs[0], 3, 1e-9);
    EXPECT_NEAR(block.costs[1], 5, 1e-9);
    ASSERT_EQ(block.loads.size(), 2U);
    EXPECT_EQ(block.loads[1].rate, 0.4);
    EXPECT_EQ(block.loads[1].cycles, 3 * power_window);
    EXPECT_EQ(block.loads[1].events, (noc::router_events{9, 9, 0, 0}));
    EXPECT_NEAR(largest_error_percent(block), 0, 1e-9);
}

TEST(block_power, has_the_largest_error_of_either_sign) {
    block_power block;
    block.loads = {{.measured_mw = 2, .model_mw = 2.1}, {.measured_mw = 4, .model_mw = 3.6}};
    EXPECT_NEAR(error_percent(block.loads[0]), 5, 1e-9);
    EXPECT_NEAR(error_percent(block.loads[1]), -10, 1e-9);
    EXPECT_NEAR(largest_error_percent(block), 10, 1e-9);
}

}  // namespace
}  // namespace orbweaver::sim
