// SPDX-License-Identifier: Apache-2.0
#include "hw/base/threads/thread_choice.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

using namespace std::chrono_literals;
using duration = thread_choice::duration;

/// Rounds up to the end of the first trial, at most.
constexpr unsigned first_trial = thread_choice::first_hold + thread_choice::trial_rounds;

/// Rounds, of so many nanoseconds by one and by all threads. @return how many all threads did
unsigned run(thread_choice& choice, unsigned rounds, duration by_one, duration by_all) {
    unsigned all = 0;
    for (unsigned round = 0; round < rounds; ++round) {
        all += choice.takes_all() ? 1 : 0;
        choice.note(choice.takes_all() ? by_all : by_one);
    }
    return all;
}

TEST(thread_choice, begins_with_one_thread_and_tries_both) {
    thread_choice choice;
    EXPECT_FALSE(choice.takes_all());
    EXPECT_EQ(run(choice, first_trial, 1000ns, 990ns), thread_choice::trial_rounds / 2);
}

TEST(thread_choice, takes_all_threads_where_they_are_faster) {
    thread_choice choice;
    run(choice, first_trial, 1000ns, 600ns);
    EXPECT_TRUE(choice.takes_all());
    EXPECT_EQ(run(choice, thread_choice::shortest_hold / 2, 1000ns, 600ns), thread_choice::shortest_hold / 2);
}

TEST(thread_choice, takes_one_thread_where_it_is_faster) {
    thread_choice choice;
    run(choice, first_trial, 1000ns, 1100ns);
    EXPECT_FALSE(choice.takes_all());
    EXPECT_EQ(run(choice, thread_choice::shortest_hold, 1000ns, 1100ns), 0U);
}

TEST(thread_choice, ends_a_trial_early_when_all_threads_are_far_slower) {
    thread_choice choice;
    EXPECT_LE(run(choice, 4000, 1000ns, 50000ns), thread_choice::block_rounds);
}

TEST(thread_choice, ends_a_trial_when_the_difference_is_clear) {
    thread_choice choice;
    constexpr unsigned rounds = thread_choice::order_blocks * thread_choice::block_rounds;
    EXPECT_EQ(run(choice, thread_choice::first_hold + rounds + 1, 1000ns, 1300ns), rounds / 2);
    EXPECT_FALSE(choice.takes_all());
}

TEST(thread_choice, tries_nothing_while_a_machine_fills) {
    thread_choice choice;
    EXPECT_EQ(run(choice, thread_choice::first_hold, 1000ns, 600ns), 0U);
}

TEST(thread_choice, is_not_misled_by_a_load_that_grows) {
    thread_choice choice;
    for (unsigned round = 0; round < first_trial; ++round) {
        choice.note((choice.takes_all() ? 600ns : 1000ns) * round);
    }
    EXPECT_TRUE(choice.takes_all());
}

TEST(thread_choice, does_not_count_the_first_rounds_of_a_block) {
    thread_choice choice;
    for (unsigned round = 0; round < first_trial; ++round) {
        const bool is_first = round % thread_choice::block_rounds == 0;
        choice.note(choice.takes_all() && is_first ? 1000000ns : choice.takes_all() ? 600ns : 1000ns);
    }
    EXPECT_TRUE(choice.takes_all());
}

TEST(thread_choice, looks_again_and_changes_its_mind) {
    thread_choice choice;
    run(choice, first_trial, 1000ns, 1100ns);
    ASSERT_FALSE(choice.takes_all());
    run(choice, 2 * thread_choice::shortest_hold, 1000ns, 600ns);
    EXPECT_TRUE(choice.takes_all());
}

TEST(thread_choice, looks_more_seldom_as_long_as_it_agrees) {
    thread_choice choice;
    constexpr unsigned rounds = 1000000;
    EXPECT_LE(run(choice, rounds, 1000ns, 1100ns), rounds / 200);
}

TEST(thread_choice, notices_soon_that_all_threads_have_become_far_slower) {
    thread_choice choice;
    run(choice, 200000, 1000ns, 600ns);
    ASSERT_TRUE(choice.takes_all());
    EXPECT_LE(run(choice, 4000, 1000ns, 50000ns), 2 * thread_choice::watched_rounds + 2 * thread_choice::block_rounds);
    EXPECT_FALSE(choice.takes_all());
}

}  // namespace
}  // namespace orbweaver
