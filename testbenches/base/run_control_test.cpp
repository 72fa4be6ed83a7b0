// SPDX-License-Identifier: Apache-2.0
#include "hw/base/run_control.h"

#include "hw/base/clock_domain.h"
#include "testbenches/base/clock_period.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

run_outcome outcome_of(exit_code code, const char* status) {
    run_outcome outcome;
    outcome.code = code;
    outcome.status = status;
    return outcome;
}

/// Ticks in every cycle and ends the run in one of them.
struct finisher : clocked {
    finisher(clock_domain& domain, run_control& control, cycle_t end_cycle)
        : domain(domain), control(control), end_cycle(end_cycle), self(domain.attach(*this, clock_stage::cores)) {
        domain.wake(self, 1);
    }
    void tick(cycle_t now) override {
        ticks.push_back(now);
        if (now == end_cycle) { control.finish(outcome_of(exit_code::success, "ok")); }
        domain.wake(self, now + 1);
    }

    clock_domain& domain;
    run_control& control;
    cycle_t end_cycle;
    clock_domain::handle self;
    std::vector<cycle_t> ticks;
};

TEST(run_control, a_run_has_no_outcome_until_somebody_ends_it) {
    run_control control;
    EXPECT_FALSE(control.finished());
    EXPECT_FALSE(control.outcome().has_value());
}

TEST(run_control, the_first_outcome_stands) {
    run_control control;
    control.finish(outcome_of(exit_code::deadlock, "deadlock"));
    control.finish(outcome_of(exit_code::success, "ok"));
    ASSERT_TRUE(control.finished());
    EXPECT_EQ(control.outcome()->code, exit_code::deadlock);
    EXPECT_EQ(control.outcome()->status, "deadlock");
}

TEST(run_control, finishing_completes_the_present_cycle_and_starts_no_other) {
    run_control control;
    clock_domain domain("clock", ten_ns);
    control.attach(domain);
    finisher first(domain, control, 3);
    finisher last(domain, control, 100);  // called after `first` in every cycle
    sc_core::sc_start();
    EXPECT_THAT(first.ticks, ElementsAre(1, 2, 3));
    EXPECT_THAT(last.ticks, ElementsAre(1, 2, 3));
    EXPECT_EQ(sc_core::sc_time_stamp(), domain.time(3));
}

TEST(run_control, finishing_stops_every_attached_domain) {
    run_control control;
    clock_domain fast("fast", ten_ns);
    clock_domain slow("slow", sc_core::sc_time(35, sc_core::SC_NS));
    control.attach(fast);
    control.attach(slow);
    finisher ender(fast, control, 10);
    finisher other(slow, control, never);
    sc_core::sc_start();
    EXPECT_EQ(ender.ticks.back(), 10U);
    EXPECT_THAT(other.ticks, ElementsAre(1, 2));
}

TEST(run_control, log_lines_name_cycle_and_module_and_keep_their_order) {
    run_control control;
    control.log(12, "chip.tile_3.niu", "discarded a message");
    control.log(7, "chip.tile_0.core", "later line of an earlier cycle");
    EXPECT_THAT(control.log_lines(), ElementsAre("cycle 12: chip.tile_3.niu: discarded a message",
                                                 "cycle 7: chip.tile_0.core: later line of an earlier cycle"));
    EXPECT_EQ(control.log_lines_dropped(), 0U);
}

TEST(run_control, a_flood_of_log_lines_is_bounded_and_the_rest_counted) {
    run_control control;
    for (cycle_t cycle = 0; cycle < 1500; ++cycle) { control.log(cycle, "niu", "discarded"); }
    EXPECT_EQ(control.log_lines().size(), 1000U);
    EXPECT_EQ(control.log_lines().back(), "cycle 999: niu: discarded");
    EXPECT_EQ(control.log_lines_dropped(), 500U);
}

}  // namespace
}  // namespace orbweaver
