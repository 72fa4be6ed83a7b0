// SPDX-License-Identifier: Apache-2.0
// The protocol between two levels, tried in every order of events: docs/cop/two_level.md. Each rule is broken once, to
// see that it is needed and that the exploration would notice.
#include "studies/arithmetic/cop/two_level/exploration.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::cop_model {
namespace {

using enum host_action;

using script = std::vector<host_command>;

constexpr host_command all_reduce(std::uint8_t tag, std::uint8_t value) { return {reduce, 0, tag, value}; }
constexpr host_command give(std::uint8_t tag, std::uint8_t value) { return {contribute, 0, tag, value}; }

constexpr host_command report(std::uint8_t value) { return {broadcast, 0, 0, value}; }

/// An array of two words, written or read as a whole under a lock.
script write_array(std::uint8_t controller, std::uint8_t value, bool remote) {
    return {{remote ? lock_remote : lock, controller, 0, 0},
            {write, controller, 0, value},
            {write, controller, 1, value},
            {remote ? unlock_remote : unlock, controller, 0, 0}};
}
script read_array(std::uint8_t controller, bool remote) {
    return {{remote ? lock_remote : lock, controller, 0, 0},
            {read, controller, 0, 0},
            {read, controller, 1, 0},
            {remote ? unlock_remote : unlock, controller, 0, 0}};
}
script joined(script first, const script& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

exploration tried(host_scripts scripts, two_level_rules rules = {}) {
    const exploration found = explore(two_level_machine(std::move(scripts), rules));
    testing::Test::RecordProperty("states", std::to_string(found.states));
    return found;
}

void expect_right(host_scripts scripts) {
    const exploration found = tried(std::move(scripts));
    EXPECT_EQ(found.problem, "") << testing::PrintToString(found.path);
    EXPECT_GT(found.ends, 0U);
    EXPECT_GT(found.states, 100U);
}

TEST(cop_two_level, a_reduction_over_both_controllers_is_the_sum_of_all) {
    expect_right({{{all_reduce(0, 1)}, {all_reduce(0, 1)}, {all_reduce(0, 1)}, {all_reduce(0, 1)}}});
}

TEST(cop_two_level, a_tag_can_be_used_again_at_once) {
    const script twice{all_reduce(0, 1), all_reduce(0, 2)};
    expect_right({{twice, twice, twice, {}}});
    expect_right({{twice, {}, twice, {}}});
}

/// One gets the result; the others go on to their next contribution at once.
host_scripts root_and_givers() {
    const script gives{give(0, 1), give(0, 2)};
    return {{{all_reduce(0, 1), all_reduce(0, 2)}, gives, gives, {}}};
}

TEST(cop_two_level, who_gets_no_result_may_use_the_tag_again_before_the_sum_is_complete) {
    expect_right(root_and_givers());
    const script gives{give(0, 1), give(0, 2)};
    expect_right({{{all_reduce(0, 1), all_reduce(0, 2)}, {}, gives, gives}});
}

TEST(cop_two_level, two_reductions_of_different_groups_run_side_by_side) {
    expect_right({{{all_reduce(0, 1)}, {all_reduce(1, 2)}, {all_reduce(0, 1)}, {all_reduce(1, 2)}}});
    expect_right(
        {{{all_reduce(0, 1), all_reduce(1, 3)}, {}, {all_reduce(0, 1), all_reduce(1, 3)}, {all_reduce(1, 3)}}});
}

TEST(cop_two_level, read_modify_writes_across_controllers_lose_nothing) {
    const script both{{add, 0, 0, 1}, {add, 1, 0, 1}};
    const script other_route{{add, 1, 0, 1}, {add, 0, 0, 1}};
    expect_right({{both, both, other_route, other_route}});
}

TEST(cop_two_level, an_array_is_read_whole_under_the_lock_of_its_controller_near_and_far) {
    expect_right({{write_array(0, 5, false), read_array(0, false), read_array(0, true), {}}});
    expect_right({{write_array(1, 5, true), {}, read_array(1, false), write_array(1, 7, false)}});
    expect_right({{write_array(1, 5, true), read_array(1, true), write_array(0, 3, true), read_array(0, true)}});
}

TEST(cop_two_level, without_a_lock_an_array_can_be_read_half_written) {
    const script unlocked_read{{read, 0, 0, 0}, {read, 0, 1, 0}};
    EXPECT_THAT(tried({{write_array(0, 5, false), {}, unlocked_read, {}}}).problem, Not(IsEmpty()));
}

TEST(cop_two_level, locks_and_reductions_do_not_hold_each_other_up) {
    expect_right({{joined(write_array(1, 5, true), {all_reduce(0, 1)}),
                   {all_reduce(0, 1)},
                   {all_reduce(0, 1)},
                   read_array(0, true)}});
    expect_right({{joined({all_reduce(0, 1)}, read_array(1, true)),
                   read_array(0, false),
                   joined({all_reduce(0, 1)}, read_array(0, true)),
                   {}}});
}

TEST(cop_two_level, broadcasts_reach_all_hosts_in_one_order) {
    expect_right({{{report(1)}, {report(2)}, {report(3)}, {}}});
    expect_right({{{report(1), report(2)}, {}, {report(3)}, {report(4)}}});
}

TEST(cop_two_level, broadcasts_locks_and_reductions_do_not_hold_each_other_up) {
    expect_right({{joined({report(1)}, write_array(0, 5, false)),
                   {all_reduce(0, 1)},
                   joined({all_reduce(0, 1), report(2)}, read_array(0, true)),
                   {}}});
    expect_right({{write_array(1, 5, true), {report(1)}, joined({report(2)}, write_array(0, 7, true)), {report(3)}}});
}

TEST(cop_two_level, a_broadcast_that_does_not_come_back_from_level_2_is_heard_out_of_order) {
    two_level_rules rules{.local_broadcast_first = true};
    EXPECT_THAT(tried({{{report(1)}, {}, {report(2)}, {}}}, rules).problem, Not(IsEmpty()));
}

TEST(cop_two_level, what_goes_up_under_a_local_lock_can_deadlock) {
    two_level_rules rules{.remote_under_local_lock = true};
    EXPECT_EQ(tried({{{all_reduce(0, 1)}, {}, joined(write_array(0, 5, true), {all_reduce(0, 1)}), {}}}, rules).problem,
              "deadlock");
}

TEST(cop_two_level, a_reply_needs_registers_of_its_own_at_level_2) {
    two_level_rules rules{.one_register_set = true};
    EXPECT_EQ(tried({{write_array(1, 5, true), {}, {{add, 0, 0, 1}}, {}}}, rules).problem, "deadlock");
}

TEST(cop_two_level, an_entry_is_in_use_until_level_2_has_completed_it) {
    two_level_rules rules{.early_release = true};
    EXPECT_THAT(tried(root_and_givers(), rules).problem, Not(IsEmpty()));
}

TEST(cop_two_level, results_may_wait_for_the_end_of_a_lock) {
    two_level_rules rules{.lock_holds_up_completions = true};
    const script mixed = joined({all_reduce(0, 1)}, write_array(0, 5, false));
    const exploration found =
        tried({{mixed, {all_reduce(0, 1)}, joined({all_reduce(0, 1)}, read_array(0, true)), {}}}, rules);
    EXPECT_EQ(found.problem, "") << testing::PrintToString(found.path);
}

TEST(cop_two_level, what_a_host_has_locked_far_away_is_not_for_the_others_of_its_controller) {
    two_level_rules rules{.lock_of_controller = true};
    EXPECT_THAT(tried({{write_array(1, 5, true), read_array(1, true), {}, {}}}, rules).problem, Not(IsEmpty()));
}

}  // namespace
}  // namespace orbweaver::studies::cop_model
