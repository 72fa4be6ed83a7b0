// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/transmit_queue/queue_stimulus.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>

#include "testbenches/rtl_bridge/niu/stimulus_cycles.h"

namespace orbweaver::rtl {
namespace {

unsigned number_in(const std::string& bits) { return static_cast<unsigned>(std::stoul(bits, nullptr, 2)); }

TEST(queue_stimulus, has_the_outputs_of_a_queue_that_is_neither_full_nor_empty_when_it_must_not_be) {
    for (const unsigned depth : {2U, 4U, 16U}) {
        const block_stimulus made = queue_stimulus(depth, 0.4, stimulus_cycles);
        std::deque<std::string> queue;
        for (std::size_t cycle = 0; cycle < stimulus_cycles; ++cycle) {
            const std::string& given = made.given[cycle];
            const std::string& expected = made.expected[cycle];
            ASSERT_EQ(given.size(), 2 + 72 + 2);
            const unsigned pushed = number_in(given.substr(0, 2));
            const unsigned popped = number_in(given.substr(74));
            EXPECT_EQ(made.events[cycle], (unit_events{double(pushed), double(popped)}));
            ASSERT_LE(popped, queue.size());
            for (unsigned n = 0; n < 2; ++n) {
                EXPECT_EQ(expected.substr(n == 0 ? 36 : 0, 36), n < queue.size() ? queue[n] : std::string(36, 'x'));
            }
            const std::size_t bits = (expected.size() - 72) / 2;
            EXPECT_EQ(number_in(expected.substr(72, bits)), queue.size() - popped);
            queue.erase(queue.begin(), queue.begin() + popped);
            for (unsigned n = 0; n < pushed; ++n) { queue.push_back(given.substr(n == 0 ? 38 : 2, 36)); }
            ASSERT_LE(queue.size(), depth);
            EXPECT_EQ(number_in(expected.substr(72 + bits)), depth - queue.size());
        }
    }
}

TEST(queue_stimulus, writes_about_as_much_as_asked_for_and_repeats_itself) {
    for (const double rate : {0.1, 0.2}) {
        const block_stimulus made = queue_stimulus(16, rate, 16 * stimulus_cycles);
        double writes = 0;
        double reads = 0;
        for (const unit_events& events : made.events) {
            writes += events[0];
            reads += events[1];
        }
        EXPECT_NEAR(writes / static_cast<double>(made.cycles()), rate, 0.4 * rate);
        EXPECT_NEAR(reads, writes, 16);
        EXPECT_EQ(queue_stimulus(16, rate, 16 * stimulus_cycles).given, made.given);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
