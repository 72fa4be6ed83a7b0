// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_window.h"

#include <gtest/gtest.h>

namespace orbweaver::serial {
namespace {

flit_frame with_payload(std::uint32_t payload) { return {.has_flit = true, .payload = payload}; }

TEST(flit_window, numbers_frames_one_after_another_modulo_64) {
    flit_window window(4);
    for (unsigned n = 0; n < 200; ++n) {
        EXPECT_EQ(window.add(with_payload(n)).number, n % 64);
        EXPECT_FALSE(window.empty());
        EXPECT_TRUE(window.acknowledge(static_cast<std::uint8_t>((n + 1) % 64)));
        EXPECT_TRUE(window.empty());
    }
}

TEST(flit_window, has_room_for_its_size_until_frames_are_acknowledged) {
    flit_window window(2);
    window.add(with_payload(0));
    EXPECT_TRUE(window.has_room());
    window.add(with_payload(1));
    EXPECT_FALSE(window.has_room());
    EXPECT_TRUE(window.acknowledge(1));
    EXPECT_TRUE(window.has_room());
}

TEST(flit_window, goes_back_to_the_oldest_and_repeats_in_order_with_the_same_numbers) {
    flit_window window(4);
    for (unsigned n = 0; n < 4; ++n) { window.add(with_payload(n)); }
    window.acknowledge(1);
    EXPECT_FALSE(window.repeats());
    window.go_back();
    for (unsigned n = 1; n < 4; ++n) {
        ASSERT_TRUE(window.repeats());
        const flit_frame& again = window.repeat();
        EXPECT_EQ(again.number, n);
        EXPECT_EQ(again.payload, n);
    }
    EXPECT_FALSE(window.repeats());
}

TEST(flit_window, an_acknowledgement_while_it_repeats_takes_frames_out_of_the_repetition) {
    flit_window window(4);
    for (unsigned n = 0; n < 4; ++n) { window.add(with_payload(n)); }
    window.go_back();
    window.repeat();
    window.acknowledge(3);
    ASSERT_TRUE(window.repeats());
    EXPECT_EQ(window.repeat().number, 3);
    EXPECT_FALSE(window.repeats());
}

TEST(flit_window, an_old_or_impossible_acknowledgement_changes_nothing) {
    flit_window window(4);
    window.add(with_payload(0));
    window.acknowledge(1);
    window.add(with_payload(1));
    for (const unsigned expected : {1U, 0U, 63U, 3U, 33U}) {
        EXPECT_FALSE(window.acknowledge(static_cast<std::uint8_t>(expected))) << expected;
    }
    EXPECT_FALSE(window.empty());
    EXPECT_TRUE(window.acknowledge(2));
}

}  // namespace
}  // namespace orbweaver::serial
