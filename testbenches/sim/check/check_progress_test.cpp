// SPDX-License-Identifier: Apache-2.0
#include "sim/check/check_progress.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "hw/base/work_observer.h"

namespace orbweaver::sim {
namespace {

using namespace std::chrono_literals;

TEST(check_progress, shows_a_line_after_ten_seconds_and_then_one_a_minute) {
    check_progress shown(false);
    const auto start = check_progress::clock::now();
    EXPECT_EQ(shown.line("routes", 1, 100, start), "");
    EXPECT_EQ(shown.line("routes", 20, 100, start + 9s), "");
    EXPECT_EQ(shown.line("routes", 25, 100, start + 11s), "check: routes 25 %, about 0:33 to go in this stage");
    EXPECT_EQ(shown.line("routes", 50, 100, start + 60s), "");
    EXPECT_EQ(shown.line("routes", 50, 100, start + 72s), "check: routes 50 %, about 1:12 to go in this stage");
}

TEST(check_progress, shows_a_line_a_second_on_a_terminal) {
    check_progress shown(true);
    const auto start = check_progress::clock::now();
    shown.line("routes", 0, 100, start);
    EXPECT_NE(shown.line("routes", 25, 100, start + 11s), "");
    EXPECT_EQ(shown.line("routes", 25, 100, start + 11500ms), "");
    EXPECT_NE(shown.line("routes", 26, 100, start + 12s), "");
}

TEST(work_observer, takes_notes_while_it_lives) {
    std::vector<std::tuple<std::string, std::size_t, std::size_t>> notes;
    {
        const work_observer watched(
            [&](const char* stage, std::size_t done, std::size_t all) { notes.emplace_back(stage, done, all); });
        work_observer::note("routes", 1, 4);
    }
    work_observer::note("routes", 2, 4);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes.front(), std::tuple("routes", 1U, 4U));
}

}  // namespace
}  // namespace orbweaver::sim
