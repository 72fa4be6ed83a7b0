// SPDX-License-Identifier: Apache-2.0
// Several host threads that work on a fabric against one: the same flits in the same cycles, the same reports, wherever
// the fabric is cut and whatever a thread_choice chooses.
#include "hw/noc/fabric/fabric_shares.h"

#include "testbenches/noc/fabric/fabric_cases.h"

namespace orbweaver::noc {
namespace {

/// The threads of a test.
struct threads_case {
    const char* name;
    drawn_options options;
    thread_desc threads;
};
void PrintTo(const threads_case& described, std::ostream* out) {
    *out << described.name;
}

const std::array<threads_case, 5> threads_of_tests{{{"two_threads", drawn_options::none, {2, true}},
                                                    {"three_threads", drawn_options::none, {3, true}},
                                                    {"a_choice_of_two", drawn_options::none, {2, false}},
                                                    {"two_threads_with_choices", drawn_options::choices, {2, true}},
                                                    {"two_threads_with_options", drawn_options::any, {2, true}}}};
constexpr unsigned groups_of_tests = 2;

struct fabric_shares_of : testing::TestWithParam<std::tuple<threads_case, unsigned, cuts>> {};

TEST_P(fabric_shares_of, threads_do_what_one_thread_does) {
    const auto& [described, group, where] = GetParam();
    const std::string alone = run_apart(
        [options = described.options, group = group, where = where] { return run_networks(options, group, where); });
    expect_same_lines(run_networks(described.options, group, where, described.threads), alone);
}

INSTANTIATE_TEST_SUITE_P(groups, fabric_shares_of,
                         testing::Combine(testing::ValuesIn(threads_of_tests),
                                          testing::Range(101U, 101 + groups_of_tests), testing::ValuesIn(ways_to_cut)),
                         [](const auto& instance) {
                             return std::string(std::get<0>(instance.param).name) + "_" +
                                    std::to_string(std::get<1>(instance.param)) + "_cut_" +
                                    std::get<2>(instance.param).name;
                         });

}  // namespace
}  // namespace orbweaver::noc
