// SPDX-License-Identifier: Apache-2.0
#include "hw/base/thread_crew.h"

#include <gmock/gmock.h>

#include <chrono>
#include <set>
#include <stdexcept>
#include <thread>

namespace orbweaver {
namespace {

TEST(thread_crew, does_each_part_once_a_meeting) {
    thread_crew crew(3);
    EXPECT_EQ(crew.threads(), 3U);
    std::vector<unsigned> done(3);
    const thread_crew::work count = [&](unsigned part) { ++done[part]; };
    for (unsigned meeting = 1; meeting <= 2000; ++meeting) {
        crew.meet(count);
        ASSERT_THAT(done, testing::Each(meeting));
    }
}

TEST(thread_crew, does_parts_on_threads_of_their_own_and_the_first_on_the_callers) {
    thread_crew crew(4);
    std::vector<std::thread::id> threads(4);
    crew.meet([&](unsigned part) { threads[part] = std::this_thread::get_id(); });
    EXPECT_EQ(threads[0], std::this_thread::get_id());
    EXPECT_EQ(std::set<std::thread::id>(threads.begin(), threads.end()).size(), 4U);
}

TEST(thread_crew, of_one_thread_is_its_caller) {
    thread_crew crew(1);
    unsigned parts = 0;
    crew.meet([&](unsigned) { ++parts; });
    EXPECT_EQ(parts, 1U);
}

TEST(thread_crew, shows_parts_what_happened_before_and_the_caller_what_they_did) {
    thread_crew crew(2);
    std::uint64_t ping = 0;
    std::uint64_t pong = 0;
    for (std::uint64_t meeting = 1; meeting <= 5000; ++meeting) {
        ping = meeting;
        crew.meet([&](unsigned part) {
            if (part == 1) {
                pong = ping + 1;
            }
        });
        ASSERT_EQ(pong, meeting + 1);
    }
}

TEST(thread_crew, wakes_threads_that_sleep) {
    thread_crew crew(2);
    std::vector<unsigned> done(2);
    for (unsigned meeting = 1; meeting <= 3; ++meeting) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        crew.meet([&](unsigned part) { ++done[part]; });
        EXPECT_THAT(done, testing::Each(meeting));
    }
}

TEST(thread_crew, waits_for_a_part_that_takes_long) {
    thread_crew crew(2);
    bool is_done = false;
    crew.meet([&](unsigned part) {
        if (part == 1) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            is_done = true;
        }
    });
    EXPECT_TRUE(is_done);
}

TEST(thread_crew, throws_what_the_first_failing_part_threw_and_goes_on) {
    thread_crew crew(4);
    const auto fail = [](unsigned part) {
        if (part >= 2) {
            throw std::runtime_error("part " + std::to_string(part));
        }
    };
    for (unsigned meeting = 0; meeting < 3; ++meeting) {
        try {
            crew.meet(fail);
            FAIL();
        } catch (const std::runtime_error& error) {
            EXPECT_STREQ(error.what(), "part 2");
        }
    }
    std::vector<unsigned> parts(4);
    crew.meet([&](unsigned part) { ++parts[part]; });
    EXPECT_THAT(parts, testing::Each(1U));
}

TEST(thread_crew, ends_when_an_exception_passes_it) {
    const auto use = [] {
        thread_crew crew(3);
        crew.meet([](unsigned part) {
            if (part == 0) {
                throw std::logic_error("the caller's");
            }
        });
    };
    EXPECT_THROW(use(), std::logic_error);
}

TEST(thread_crew, lets_its_caller_do_other_things_during_a_meeting) {
    thread_crew crew(3);
    std::vector<unsigned> done(3);
    const thread_crew::work count = [&](unsigned part) { ++done[part]; };
    for (unsigned meeting = 1; meeting <= 2000; ++meeting) {
        crew.begin(count);
        EXPECT_TRUE(crew.is_meeting());
        done[0] += 1;
        crew.end();
        EXPECT_FALSE(crew.is_meeting());
        ASSERT_THAT(done, testing::Each(meeting));
    }
}

TEST(thread_crew, tells_at_the_end_of_a_meeting_what_a_part_threw) {
    thread_crew crew(2);
    const thread_crew::work fail = [](unsigned) { throw std::runtime_error("a part"); };
    crew.begin(fail);
    EXPECT_THROW(crew.end(), std::runtime_error);
    crew.begin(fail);
    crew.settle();
    EXPECT_FALSE(crew.is_meeting());
    crew.end();
}

TEST(thread_crew, ends_without_a_meeting) {
    for (unsigned round = 0; round < 50; ++round) {
        const thread_crew crew(3);
    }
}

}  // namespace
}  // namespace orbweaver
