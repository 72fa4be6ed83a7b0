// SPDX-License-Identifier: Apache-2.0
#include "hw/base/errors.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

TEST(errors, exit_codes_are_those_that_scripts_rely_on) {
    EXPECT_EQ(static_cast<int>(exit_code::success), 0);
    EXPECT_EQ(static_cast<int>(exit_code::user_error), 2);
    EXPECT_EQ(static_cast<int>(exit_code::deadlock), 3);
    EXPECT_EQ(static_cast<int>(exit_code::firmware_failure), 4);
    EXPECT_EQ(static_cast<int>(exit_code::lost_run), 8);
    EXPECT_EQ(static_cast<int>(exit_code::timeout), 5);
    EXPECT_EQ(static_cast<int>(exit_code::lockstep_mismatch), 6);
    EXPECT_EQ(static_cast<int>(exit_code::model_bug), 70);
}

TEST(errors, a_user_error_carries_its_text_unchanged) {
    try {
        throw user_error("a.yaml:3:5: unknown key");
    } catch (const std::exception& error) { EXPECT_STREQ(error.what(), "a.yaml:3:5: unknown key"); }
}

TEST(errors_death, a_model_bug_exits_with_70_and_names_module_cycle_and_state) {
    EXPECT_EXIT(model_bug("chip.tile_3.router", 4711, "credits: expected 4, found 5"), testing::ExitedWithCode(70),
                "chip\\.tile_3\\.router.*4711.*credits: expected 4, found 5");
}

TEST(errors_death, a_model_bug_names_the_line_that_noticed_it) {
    EXPECT_EXIT(model_bug("m", 0, "s"), testing::ExitedWithCode(70), "errors_test\\.cpp:[0-9]+");
}

TEST(errors_death, a_broken_invariant_is_a_model_bug_of_the_checking_line) {
    EXPECT_EXIT(invariant(false, "router", 9, "two packets on a VC"), testing::ExitedWithCode(70),
                "router at cycle 9: two packets on a VC(.|\n)*errors_test\\.cpp");
}

TEST(errors, an_invariant_that_holds_states_nothing) {
    testing::internal::CaptureStderr();
    invariant(true, "router", 9, "never shown");
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace orbweaver
