// SPDX-License-Identifier: Apache-2.0
// Tests of the progress line of a running simulation.
#include "sim/run/progress.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

constexpr run_speed fast{1.25e6, 0};

TEST(progress, reports_the_stage_its_share_and_the_least_time_to_go) {
    const run_stage stage{"measurement", 0.629, "", 11'250'000, cycles_left::at_least};
    EXPECT_EQ(stage_text(stage, 28'600, fast), "measurement 62 %  28.6 kcycles  1.2 Mcycles/s  at least 0:09 to go");
}

TEST(progress, of_draining_is_the_most_that_it_may_take) {
    const run_stage stage{"draining", 0.98, "49 of 50 packets arrived", 1'250'000 * 75, cycles_left::at_most};
    EXPECT_EQ(stage_text(stage, 90'000, fast),
              "draining 98 %, 49 of 50 packets arrived  90.0 kcycles  1.2 Mcycles/s  at most 1:15 to go");
}

TEST(progress, states_no_time_that_nobody_knows) {
    EXPECT_EQ(stage_text({"replay", {}, "17 messages arrived"}, 500, fast),
              "replay, 17 messages arrived  500.0 cycles  1.2 Mcycles/s");
    EXPECT_THAT(stage_text({"measurement", 0.5, "", 1000}, 500, {}), Not(HasSubstr("to go"))) << "no speed is known";
    EXPECT_THAT(stage_text({"firmware", {}, "", ~cycle_t{0} / 2, cycles_left::at_most}, 500, fast),
                Not(HasSubstr("to go")))
        << "a limit that is years away is no help";
}

TEST(progress, reports_the_rate_of_instructions) {
    const run_stage stage{"firmware", {}, "12.3 Minstructions", 10'000'000, cycles_left::at_most};
    EXPECT_EQ(stage_text(stage, 3'200'000, {1e6, 4.12e6}),
              "firmware, 12.3 Minstructions  3.2 Mcycles  1.0 Mcycles/s  4.1 MIPS  at most 0:10 to go");
    EXPECT_THAT(stage_text({"firmware", {}, "", 7'500'000'000, cycles_left::at_most}, 1, {1e6, 1}),
                HasSubstr("at most 2:05:00 to go"));
}

}  // namespace
}  // namespace orbweaver::sim
