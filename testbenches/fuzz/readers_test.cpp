// SPDX-License-Identifier: Apache-2.0
// The short run of all targets: their seeds, past findings among them, and inputs made from these. scripts/fuzz goes on
// from here.
#include <gmock/gmock.h>

#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/input_changes.h"
#include "testbenches/fuzz/seeds.h"

namespace orbweaver::fuzz {
namespace {

constexpr unsigned changed_inputs = 1000;

struct readers : testing::TestWithParam<std::string_view> {
    /// Returns how a reader breaks its contract for an input; empty: it does not.
    static std::string problem(const fuzz_target& target, const std::string& input) {
        try {
            target.read(input);
        } catch (const std::exception& problem) { return problem.what(); }
        return {};
    }
};

TEST_P(readers, take_their_seeds_or_state_where_they_are_wrong) {
    const fuzz_target& target = target_named(GetParam());
    const std::vector<seed> seeds = seeds_of(target);
    EXPECT_GE(seeds.size(), 2U);
    for (const seed& each : seeds) { EXPECT_EQ(problem(target, each.content), "") << each.file; }
}

TEST_P(readers, take_changed_seeds_or_state_where_they_are_wrong) {
    const fuzz_target& target = target_named(GetParam());
    input_changes changes(target, seeds_of(target));
    for (unsigned number = 0; number < changed_inputs; ++number) {
        const std::string input = changes.next();
        ASSERT_EQ(problem(target, input), "") << "input " << number << ":\n" << testing::PrintToString(input);
    }
}

std::vector<std::string_view> names() {
    std::vector<std::string_view> found;
    for (const fuzz_target& target : fuzz_targets()) { found.push_back(target.name); }
    return found;
}

INSTANTIATE_TEST_SUITE_P(targets, readers, testing::ValuesIn(names()),
                         [](const auto& instance) { return std::string(instance.param); });

}  // namespace
}  // namespace orbweaver::fuzz
