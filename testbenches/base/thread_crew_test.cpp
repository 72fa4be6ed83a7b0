// SPDX-License-Identifier: Apache-2.0
#include "hw/base/thread_crew.h"
#include "testbenches/support/matchers.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace orbweaver {
namespace {

/// A meeting whose caller does its part and nothing else.
void meet(thread_crew& crew, const thread_crew::work& common) {
    crew.begin(common);
    try {
        common(0, 0);
    } catch (...) { crew.fail(std::current_exception()); }
    crew.end();
}

TEST(thread_crew, does_each_part_once_a_meeting) {
    thread_crew crew(3);
    EXPECT_EQ(crew.threads(), 3U);
    std::vector<unsigned> done(3);
    const thread_crew::work count = [&](unsigned part, std::uint64_t) { ++done[part]; };
    for (unsigned meeting = 1; meeting <= 2000; ++meeting) {
        meet(crew, count);
        ASSERT_THAT(done, Each(meeting));
    }
}

TEST(thread_crew, does_parts_on_threads_of_their_own_and_the_first_on_the_callers) {
    thread_crew crew(4);
    std::vector<std::thread::id> threads(4);
    meet(crew, [&](unsigned part, std::uint64_t) { threads[part] = std::this_thread::get_id(); });
    EXPECT_EQ(threads[0], std::this_thread::get_id());
    EXPECT_EQ(std::set<std::thread::id>(threads.begin(), threads.end()).size(), 4U);
}

#if defined(__linux__)
TEST(thread_crew, may_run_on_all_processors_of_its_caller) {
    const auto allowed_now = [] {
        cpu_set_t allowed;
        EXPECT_EQ(pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed), 0);
        return allowed;
    };
    const cpu_set_t own = allowed_now();
    thread_crew crew(3);
    std::array<cpu_set_t, 3> allowed;
    meet(crew, [&](unsigned part, std::uint64_t) { allowed[part] = allowed_now(); });
    for (const cpu_set_t& each : allowed) { EXPECT_TRUE(CPU_EQUAL(&each, &own)); }
}
#endif

TEST(thread_crew, of_one_thread_is_its_caller) {
    thread_crew crew(1);
    unsigned parts = 0;
    meet(crew, [&](unsigned, std::uint64_t) { ++parts; });
    EXPECT_EQ(parts, 1U);
}

TEST(thread_crew, shows_parts_what_happened_before_and_the_caller_what_they_did) {
    thread_crew crew(2);
    std::uint64_t ping = 0;
    std::uint64_t pong = 0;
    for (std::uint64_t meeting = 1; meeting <= 5000; ++meeting) {
        ping = meeting;
        meet(crew, [&](unsigned part, std::uint64_t) {
            if (part == 1) { pong = ping + 1; }
        });
        ASSERT_EQ(pong, meeting + 1);
    }
}

TEST(thread_crew, wakes_threads_that_sleep) {
    thread_crew crew(2);
    std::vector<unsigned> done(2);
    for (unsigned meeting = 1; meeting <= 3; ++meeting) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        meet(crew, [&](unsigned part, std::uint64_t) { ++done[part]; });
        EXPECT_THAT(done, Each(meeting));
    }
}

TEST(thread_crew, waits_for_a_part_that_takes_long) {
    thread_crew crew(2);
    bool is_done = false;
    meet(crew, [&](unsigned part, std::uint64_t) {
        if (part == 1) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            is_done = true;
        }
    });
    EXPECT_TRUE(is_done);
}

TEST(thread_crew, throws_what_the_first_failing_part_threw_and_goes_on) {
    thread_crew crew(4);
    const auto fail = [](unsigned part, std::uint64_t) {
        if (part >= 2) { throw std::runtime_error("part " + std::to_string(part)); }
    };
    for (unsigned meeting = 0; meeting < 3; ++meeting) {
        EXPECT_THAT([&] { meet(crew, fail); }, ThrowsMessage<std::runtime_error>("part 2"));
    }
    std::vector<unsigned> parts(4);
    meet(crew, [&](unsigned part, std::uint64_t) { ++parts[part]; });
    EXPECT_THAT(parts, Each(1U));
}

TEST(thread_crew, ends_when_an_exception_passes_it) {
    const auto use = [] {
        thread_crew crew(3);
        meet(crew, [](unsigned part, std::uint64_t) {
            if (part == 0) { throw std::logic_error("the caller's"); }
        });
    };
    EXPECT_THROW(use(), std::logic_error);
}

TEST(thread_crew, lets_its_caller_do_other_things_during_a_meeting) {
    thread_crew crew(3);
    std::vector<unsigned> done(3);
    const thread_crew::work count = [&](unsigned part, std::uint64_t) { ++done[part]; };
    for (unsigned meeting = 1; meeting <= 2000; ++meeting) {
        crew.begin(count);
        EXPECT_TRUE(crew.is_meeting());
        done[0] += 1;
        crew.end();
        EXPECT_FALSE(crew.is_meeting());
        ASSERT_THAT(done, Each(meeting));
    }
}

TEST(thread_crew, reports_at_the_end_of_a_meeting_what_a_part_threw) {
    thread_crew crew(2);
    const thread_crew::work fail = [](unsigned, std::uint64_t) { throw std::runtime_error("a part"); };
    crew.begin(fail);
    EXPECT_THROW(crew.end(), std::runtime_error);
    crew.begin(fail);
    crew.settle();
    EXPECT_FALSE(crew.is_meeting());
    crew.end();
}

TEST(thread_crew, does_parts_of_meetings_that_overlap_in_their_order_and_no_earlier_than_they_begin) {
    thread_crew crew(3);
    std::array<std::vector<std::uint64_t>, 3> topics;
    std::atomic<std::uint64_t> begun{0};
    std::atomic<bool> is_early{false};
    const thread_crew::work note = [&](unsigned part, std::uint64_t topic) {
        is_early = is_early || topic > begun;
        topics[part].push_back(topic);
    };
    std::vector<std::uint64_t> expected;
    for (std::uint64_t topic = 1; topic <= 20000; ++topic) {
        begun = topic;
        crew.begin(note, topic, static_cast<unsigned>(topic % (thread_crew::longest_lead + 1)));
        expected.push_back(topic);
        if (topic % 1000 == 0) {
            crew.end();
            ASSERT_EQ(topics[1], expected);
            ASSERT_EQ(topics[2], expected);
        }
    }
    EXPECT_FALSE(is_early);
    EXPECT_THAT(topics[0], IsEmpty()) << "that part is the caller's";
}

TEST(thread_crew, lets_as_many_meetings_go_on_as_the_lead_states) {
    thread_crew crew(2);
    std::atomic<std::uint64_t> may_end{0};
    std::atomic<std::uint64_t> ended{0};
    const thread_crew::work linger = [&](unsigned, std::uint64_t topic) {
        while (may_end < topic) { std::this_thread::yield(); }
        ended = topic;
    };
    for (std::uint64_t topic = 1; topic <= 4; ++topic) {
        crew.begin(linger, topic, 3);  // none of them has to wait
    }
    EXPECT_EQ(ended, 0U);
    for (std::uint64_t topic = 5; topic <= 200; ++topic) {
        may_end = topic - 4;
        crew.begin(linger, topic, 3);
        ASSERT_EQ(ended, topic - 4);
    }
    may_end = 200;
    crew.end();
    EXPECT_EQ(ended, 200U);
}

TEST(thread_crew, reports_the_earliest_meeting_that_failed_and_lets_that_thread_do_no_part_behind_it) {
    thread_crew crew(3);
    std::array<std::uint64_t, 3> latest{};
    const thread_crew::work fail = [&](unsigned part, std::uint64_t topic) {
        latest[part] = topic;
        if (topic >= (part == 1 ? 12U : 11U)) {
            throw std::runtime_error("part " + std::to_string(part) + " of " + std::to_string(topic));
        }
    };
    for (unsigned round = 0; round < 200; ++round) {
        std::uint64_t topic = 10;
        try {
            for (; topic < 20; ++topic) { crew.begin(fail, topic, 3); }
            FAIL();
        } catch (const std::runtime_error& error) { EXPECT_STREQ(error.what(), "part 2 of 11"); }
        EXPECT_GE(topic, 12U);
        EXPECT_LE(topic, 15U) << "three meetings behind the one that failed, and no more";
        EXPECT_EQ(latest[2], 11U);
        EXPECT_FALSE(crew.is_meeting());
    }
}

TEST(thread_crew, prefers_what_an_earlier_meeting_threw_to_an_error_of_the_caller) {
    thread_crew crew(2);
    std::uint64_t failing = 2;
    const thread_crew::work fail = [&](unsigned, std::uint64_t topic) {
        if (topic == failing) { throw std::runtime_error("the part's"); }
    };
    const auto own = std::make_exception_ptr(std::runtime_error("the caller's"));
    for (const auto& [topic, expected] : {std::pair{1U, "the caller's"}, {2U, "the part's"}, {3U, "the caller's"}}) {
        failing = topic;
        crew.begin(fail, 2, 1);
        crew.begin(fail, 3, 1);
        try {
            crew.fail(own);
        } catch (const std::runtime_error& error) { EXPECT_STREQ(error.what(), expected); }
        EXPECT_FALSE(crew.is_meeting());
    }
}

TEST(thread_crew, wakes_threads_whenever_they_fall_asleep) {
    thread_crew crew(3);
    std::atomic<unsigned> parts{0};
    const thread_crew::work count = [&](unsigned, std::uint64_t) { ++parts; };
    for (unsigned meeting = 0; meeting < 300; ++meeting) {
        crew.begin(count, meeting, 2);
        // About as long as threads spin and yield before they sleep.
        const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(meeting);
        while (std::chrono::steady_clock::now() < until) {}
        crew.rouse();
    }
    crew.end();
    EXPECT_EQ(parts, 600U);
}

TEST(thread_crew, names_the_work_of_its_meetings) {
    thread_crew crew(2);
    const thread_crew::work one = [](unsigned, std::uint64_t) {};
    const thread_crew::work other = one;
    EXPECT_FALSE(crew.is_meeting(one));
    crew.begin(one);
    EXPECT_TRUE(crew.is_meeting(one));
    EXPECT_FALSE(crew.is_meeting(other));
    crew.end();
    EXPECT_FALSE(crew.is_meeting(one));
}

TEST(thread_crew, ends_without_a_meeting) {
    for (unsigned round = 0; round < 50; ++round) { const thread_crew crew(3); }
}

}  // namespace
}  // namespace orbweaver
