// SPDX-License-Identifier: Apache-2.0
// The short run of random machines; scripts/fuzz goes on from here.
#include <gmock/gmock.h>

#include "testbenches/fuzz/machines/trial_counts.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::fuzz {
namespace {

TEST(random_machines, that_are_proved_do_not_stop_in_a_deadlock) {
    constexpr std::uint64_t first = 1;
    constexpr std::uint64_t machines = 40;
    trial_options options{.program = ORBWEAVER_EXECUTABLE, .modules_each = 2, .threads_each = 2};
    trial_counts counts;
    for (std::uint64_t number = first; number < first + machines; ++number) {
        const scratch_folder scratch;
        const machine drawn = draw_machine(number, scratch.path());
        const trial_result result = try_machine(drawn, scratch.path(), options);
        EXPECT_EQ(result.finding, "") << "machine " << number;
        counts.add(drawn, result);
    }
    EXPECT_GT(counts.proved(), machines * 6 / 10) << counts.text();
}

}  // namespace
}  // namespace orbweaver::fuzz
