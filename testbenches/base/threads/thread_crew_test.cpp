// SPDX-License-Identifier: Apache-2.0
#include "hw/base/threads/thread_crew.h"
#include "testbenches/support/matchers.h"

#if defined(__linux__)
#include <pthread.h>
#include <sched.h>
#endif

#include <array>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

namespace orbweaver {
namespace {

TEST(thread_crew, does_each_part_once_a_meeting) {
    thread_crew crew(3);
    EXPECT_EQ(crew.threads(), 3U);
    std::vector<unsigned> done(3);
    const thread_crew::work count = [&](unsigned part, std::uint64_t) { ++done[part]; };
    for (unsigned meeting = 1; meeting <= 2000; ++meeting) {
        crew.meet(count);
        ASSERT_THAT(done, Each(meeting));
    }
}

TEST(thread_crew, does_parts_on_threads_of_their_own_and_the_first_on_the_callers) {
    thread_crew crew(4);
    std::vector<std::thread::id> threads(4);
    crew.meet([&](unsigned part, std::uint64_t) { threads[part] = std::this_thread::get_id(); });
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
    crew.meet([&](unsigned part, std::uint64_t) { allowed[part] = allowed_now(); });
    for (const cpu_set_t& each : allowed) { EXPECT_TRUE(CPU_EQUAL(&each, &own)); }
}
#endif

TEST(thread_crew, of_one_thread_is_its_caller) {
    thread_crew crew(1);
    unsigned parts = 0;
    crew.meet([&](unsigned, std::uint64_t) { ++parts; });
    EXPECT_EQ(parts, 1U);
}

TEST(thread_crew, shows_parts_what_happened_before_and_the_caller_what_they_did) {
    thread_crew crew(2);
    std::uint64_t ping = 0;
    std::uint64_t pong = 0;
    for (std::uint64_t meeting = 1; meeting <= 5000; ++meeting) {
        ping = meeting;
        crew.meet([&](unsigned part, std::uint64_t) {
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
        crew.meet([&](unsigned part, std::uint64_t) { ++done[part]; });
        EXPECT_THAT(done, Each(meeting));
    }
}

TEST(thread_crew, waits_for_a_part_that_takes_long) {
    thread_crew crew(2);
    bool is_done = false;
    crew.meet([&](unsigned part, std::uint64_t) {
        if (part == 1) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            is_done = true;
        }
    });
    EXPECT_TRUE(is_done);
}

TEST(thread_crew, gives_all_parts_the_topic_of_a_meeting) {
    thread_crew crew(3);
    std::vector<std::uint64_t> topics(3);
    for (std::uint64_t topic = 5; topic < 2000; topic += 3) {
        crew.meet([&](unsigned part, std::uint64_t given) { topics[part] = given; }, topic);
        ASSERT_THAT(topics, Each(topic));
    }
}

TEST(thread_crew, lets_a_part_wait_for_another_one) {
    thread_crew crew(3);
    for (unsigned meeting = 0; meeting < 2000; ++meeting) {
        std::array<std::atomic<bool>, 3> is_done{};
        crew.meet([&](unsigned part, std::uint64_t) {
            if (part != 2) {
                thread_crew::await([&] { return is_done[part + 1].load(); });
            }
            is_done[part] = true;
        });
        ASSERT_TRUE(is_done[0]);
    }
}

TEST(thread_crew, wakes_threads_whenever_they_fall_asleep) {
    thread_crew crew(3);
    std::atomic<unsigned> parts{0};
    const thread_crew::work count = [&](unsigned, std::uint64_t) { ++parts; };
    for (unsigned meeting = 0; meeting < 300; ++meeting) {
        crew.meet(count);
        // About as long as threads spin and yield before they sleep.
        const auto until = std::chrono::steady_clock::now() + std::chrono::microseconds(meeting);
        while (std::chrono::steady_clock::now() < until) {}
    }
    EXPECT_EQ(parts, 900U);
}

TEST(thread_crew, ends_without_a_meeting) {
    for (unsigned round = 0; round < 50; ++round) { const thread_crew crew(3); }
}

}  // namespace
}  // namespace orbweaver
