// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/simulation_loop.h"
#include "testbenches/support/matchers.h"

#include <csignal>
#include <ctime>

namespace orbweaver::sim {
namespace {

/// A component that ticks in every cycle. Its first ticks take 20 ms of processor time each.
struct slow_component : clocked {
    slow_component(clock_domain& domain, unsigned slow_ticks)
        : domain(domain), self(domain.attach(*this, clock_stage::fabric)), slow_ticks(slow_ticks) {
        domain.wake(self, 1);
    }

    void tick(cycle_t now) override {
        if (now == signal_cycle) { std::raise(SIGTERM); }
        const std::clock_t start = std::clock();
        while (now < slow_ticks && std::clock() - start < CLOCKS_PER_SEC / 50) {}
        domain.wake(self, now + 1);
    }

    clock_domain& domain;
    clock_domain::handle self;
    unsigned slow_ticks;
    cycle_t signal_cycle = 0;
};

TEST(simulation_loop, answers_a_signal_soon_however_slow_a_cycle_is) {
    clock_domain domain("clock", sc_core::sc_time(1, sc_core::SC_NS));
    slow_component slow(domain, 100);
    slow.signal_cycle = 10;
    EXPECT_EQ(simulate(domain, run_control(), 50000, [](cycle_t) {}), loop_end::interrupted);
    EXPECT_LT(domain.now(), 40U);
}

TEST(simulation_loop, shows_fixed_cycles_whatever_its_slices_are) {
    clock_domain domain("clock", sc_core::sc_time(1, sc_core::SC_NS));
    const slow_component slow(domain, 20);
    std::vector<cycle_t> shown;
    const auto show = [&shown](cycle_t now) { shown.push_back(now); };
    EXPECT_TRUE(simulate_before(domain, run_control(), 30000, show));
    EXPECT_EQ(simulate(domain, run_control(), 70000, show), loop_end::limit);
    EXPECT_EQ(domain.now(), 70000U);
    EXPECT_THAT(shown, ElementsAre(20000, 40000, 60000));
}

}  // namespace
}  // namespace orbweaver::sim
