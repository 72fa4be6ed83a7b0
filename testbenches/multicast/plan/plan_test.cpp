// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan/plan.h"

#include <algorithm>

#include "multicast/draws.h"
#include "multicast/plan/plan_file.h"
#include "multicast/plan/random_messages.h"
#include "testbenches/support/complaint.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::multicast {
namespace {

using bytes = std::vector<std::uint8_t>;

multicast_plan example() { return {4, {{0, {{0, {2, 1}}, {2, {3}}}}, {3, {}}}}; }

std::string plan_refusal(const multicast_plan& plan) {
    return complaint_of<plan_error>([&] { check_plan(plan); });
}

std::string reading_of(const bytes& file) {
    return complaint_of<plan_error>([&] { read_plan(file); });
}

/// Processor 2 hears in step 1 and 1 in step 2, while 2 already sends to 3.
TEST(multicast_plan, a_sender_sends_a_copy_a_step_once_it_has_the_message) {
    const delivery_steps found = steps_of(example().messages[0], 4);
    EXPECT_THAT(found.step, ElementsAre(0, 2, 1, 2));
    EXPECT_EQ(found.last, 2U);
    EXPECT_EQ(found.deliveries, 3U);
}

TEST(multicast_plan, errors_name_the_place) {
    EXPECT_EQ(plan_refusal(example()), "");
    EXPECT_EQ(plan_refusal({0, {}}), "0 processors; expected 1 to 8192");
    EXPECT_EQ(plan_refusal({2, {{0, {}}, {2, {}}}}), "message 1: source 2; the last processor is 1");
    EXPECT_EQ(plan_refusal({2, {{0, {{2, {1}}}}}}), "message 0: sender 2; the last processor is 1");
    EXPECT_EQ(plan_refusal({2, {{0, {{0, {2}}}}}}), "message 0: destination 2; the last processor is 1");
    EXPECT_EQ(plan_refusal({3, {{0, {{1, {2}}, {0, {1}}}}}}), "message 0: sender 0 after sender 1: not in order");
    EXPECT_EQ(plan_refusal({3, {{0, {{0, {1}}, {0, {2}}}}}}), "message 0: sender 0 after sender 0: not in order");
    EXPECT_EQ(plan_refusal({3, {{0, {{0, {}}}}}}), "message 0: sender 0 has no receivers");
    EXPECT_EQ(plan_refusal({3, {{0, {{0, {1}}, {1, {0}}}}}}), "message 0: sender 1 sends to processor 0, the source");
    EXPECT_EQ(plan_refusal({3, {{0, {{0, {1, 1}}}}}}),
              "message 0: sender 0 sends to processor 1, which receives twice");
}

/// Nodes 2 and 3 receive from each other only.
TEST(multicast_plan, nobody_sends_before_it_has_received) {
    EXPECT_EQ(plan_refusal({4, {{0, {{0, {1}}, {2, {3}}, {3, {2}}}}}}), "message 0: sender 2 never has the message");
}

TEST(multicast_plan_file, has_the_bytes_that_its_description_states) {
    const bytes expected{'O', 'W', 'M', 'P', 1, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0,   // 3 processors, 1 message
                         2,   0,   0,   0,   1, 0, 0, 0,                           // from 2: 1 sender
                         2,   0,   0,   0,   2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};  // 2 sends 2 copies: to 1, to 0
    const multicast_plan plan{3, {{2, {{2, {1, 0}}}}}};
    EXPECT_EQ(write_plan(plan), expected);
    EXPECT_EQ(read_plan(expected), plan);
}

TEST(multicast_plan_file, errors_name_the_place) {
    const bytes good = write_plan(example());
    EXPECT_EQ(reading_of(good), "");
    const auto reading = [&](std::size_t offset, std::uint8_t value) {
        bytes changed = good;
        changed[offset] = value;
        return reading_of(changed);
    };
    EXPECT_EQ(reading_of(bytes{}), "byte 0: the file ends before the mark OWMP");
    EXPECT_EQ(reading(0, 'X'), "byte 0: expected the mark OWMP");
    EXPECT_EQ(reading(4, 2), "byte 4: expected version 1");
    EXPECT_EQ(reading(15, 1), "byte 12: 16777218 messages, but only 44 bytes follow");
    EXPECT_EQ(reading(20, 9), "byte 20: message 0: 9 senders, but only 36 bytes follow");
    EXPECT_EQ(reading(28, 8), "byte 28: message 0: 8 copies, but only 28 bytes follow");
    EXPECT_EQ(reading(16, 4), "message 0: source 4; the last processor is 3");
    EXPECT_EQ(reading_of(bytes(good.begin(), good.end() - 1)), "byte 59: message 1: the file ends before senders");
    bytes longer = good;
    longer.push_back(0);
    EXPECT_EQ(reading_of(longer), "byte 60: 1 bytes after the last message");
}

/// Every plan that is read from a damaged file has the bytes of that file.
TEST(multicast_plan_file, any_bytes_are_refused_or_are_those_of_a_plan) {
    const bytes good = write_plan(example());
    draws drawn(1, purpose::order);
    unsigned read = 0;
    for (unsigned trial = 0; trial < 20000; ++trial) {
        bytes damaged = good;
        for (unsigned damages = 1 + drawn.below(3); damages != 0 && !damaged.empty(); --damages) {
            const auto position = damaged.begin() + drawn.below(static_cast<std::uint32_t>(damaged.size()));
            switch (drawn.below(4)) {
                case 0: damaged.erase(position, damaged.end()); break;
                case 1: damaged.insert(position, static_cast<std::uint8_t>(drawn.below(256))); break;
                case 2: *position = static_cast<std::uint8_t>(drawn.below(5)); break;
                default: *position = static_cast<std::uint8_t>(drawn.below(256));
            }
        }
        try {
            const multicast_plan plan = read_plan(damaged);
            check_plan(plan);
            EXPECT_EQ(write_plan(plan), damaged);
            ++read;
        } catch (const plan_error&) { continue; }
    }
    EXPECT_GT(read, 100U);
    EXPECT_LT(read, 19000U);
}

TEST(multicast_random_messages, have_other_sources_and_never_the_source_among_their_destinations) {
    const auto messages = random_messages(16, 16, 7, 3);
    std::vector<bool> seen(16);
    for (const multicast_message& message : messages) {
        EXPECT_FALSE(seen[message.source]);
        seen[message.source] = true;
        EXPECT_EQ(message.destinations.size(), 7U);
        EXPECT_THAT(message.destinations, AllOf(Not(Contains(message.source)), Each(Lt(16U))));
        auto sorted = message.destinations;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end());
    }
    EXPECT_NE(messages[0].destinations, messages[1].destinations);
    EXPECT_THROW(random_messages(16, 1, 16, 3), plan_error);
}

}  // namespace
}  // namespace orbweaver::multicast
