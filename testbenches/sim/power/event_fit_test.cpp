// SPDX-License-Identifier: Apache-2.0
#include "sim/power/event_fit.h"

#include <gtest/gtest.h>

namespace orbweaver::sim {
namespace {

/// Returns samples with different mixtures of events, and the energies that they have at some costs.
std::vector<energy_sample> samples_of(const noc::router_events& costs) {
    std::vector<energy_sample> samples;
    for (unsigned number = 0; number < 40; ++number) {
        energy_sample made;
        made.events = {double(number % 7), double(number % 5), double(number % 3), double(number * number % 31)};
        made.energy = energy_of(made.events, costs);
        samples.push_back(made);
    }
    return samples;
}

TEST(event_fit, finds_the_costs_that_made_the_energies) {
    const noc::router_events costs{8, 12.5, 3, 0.25};
    const noc::router_events found = fitted_costs(samples_of(costs));
    for (std::size_t kind = 0; kind < costs.size(); ++kind) {
        EXPECT_NEAR(found[kind], costs[kind], 1e-9) << noc::router_event_names[kind];
    }
}

TEST(event_fit, never_finds_a_negative_cost) {
    const noc::router_events found = fitted_costs(samples_of({8, 12, -2, 0.5}));
    for (const double cost : found) { EXPECT_GE(cost, 0); }
    EXPECT_EQ(found[2], 0);
}

TEST(event_fit, gives_events_that_never_occur_or_cost_nothing_no_cost) {
    EXPECT_EQ(fitted_costs({}), noc::router_events{});
    EXPECT_EQ(fitted_costs(samples_of({})), noc::router_events{});
    const noc::router_events found = fitted_costs({{{2, 0, 0, 0}, 10}, {{4, 0, 0, 0}, 20}});
    EXPECT_EQ(found, (noc::router_events{5, 0, 0, 0}));
}

TEST(event_fit, does_not_divide_between_events_that_always_come_together) {
    const std::vector<energy_sample> together{{{1, 1, 0, 0}, 6}, {{3, 3, 0, 0}, 18}};
    EXPECT_NEAR(energy_of({10, 10, 0, 0}, fitted_costs(together)), 60, 1e-9);
}

}  // namespace
}  // namespace orbweaver::sim
