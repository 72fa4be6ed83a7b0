// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/ethernet.h"

#include <gtest/gtest.h>

namespace orbweaver::studies::cop_paper::rival {
namespace {

TEST(rival_ethernet, a_frame_takes_its_bits_at_10_mbit_a_second) {
    event_queue queue;
    ethernet wire(queue, 2, 1);
    double longest = 0;
    wire.send(0, 1500, [&] { longest = queue.now(); });
    queue.run();
    EXPECT_DOUBLE_EQ(longest, 1526 * 0.8 + ethernet::propagation);
    // The least frame has 64 bytes without preamble.
    EXPECT_DOUBLE_EQ(ethernet::frame_time(1), 72 * 0.8);
}

TEST(rival_ethernet, a_station_that_hears_another_waits_for_the_gap) {
    event_queue queue;
    ethernet wire(queue, 2, 1);
    double second = 0;
    wire.send(0, 1500, [] {});
    queue.schedule(100, [&] { wire.send(1, 1500, [&] { second = queue.now(); }); });
    queue.run();
    EXPECT_DOUBLE_EQ(second, 2 * 1526 * 0.8 + ethernet::gap + ethernet::propagation);
    EXPECT_EQ(wire.collisions(), 0U);
}

TEST(rival_ethernet, stations_that_begin_before_they_hear_each_other_collide_and_try_again) {
    event_queue queue;
    ethernet wire(queue, 2, 1);
    unsigned arrived = 0;
    wire.send(0, 1500, [&] { ++arrived; });
    queue.schedule(ethernet::propagation / 2, [&] { wire.send(1, 1500, [&] { ++arrived; }); });
    queue.run();
    EXPECT_EQ(arrived, 2U);
    EXPECT_GE(wire.collisions(), 1U);
    EXPECT_GT(queue.now(), 2 * 1526 * 0.8);
}

/// Long frames use nearly all of the medium however many want it, and each arrives once, in the order of its station.
TEST(rival_ethernet, carries_nearly_its_rate_under_overload) {
    constexpr unsigned stations = 5;
    constexpr unsigned frames = 200;
    event_queue queue;
    ethernet wire(queue, stations, 1);
    std::vector<unsigned> next(stations, 0);
    unsigned arrived = 0;
    double half = 0;
    for (unsigned station = 0; station < stations; ++station) {
        for (unsigned number = 0; number < frames; ++number) {
            wire.send(station, 1500, [&, station, number] {
                EXPECT_EQ(next[station]++, number);
                if (++arrived == stations * frames / 2) { half = queue.now(); }
            });
        }
    }
    queue.run();
    EXPECT_EQ(arrived, stations * frames);
    EXPECT_EQ(wire.frames(), stations * frames);
    EXPECT_GT(wire.collisions(), stations);
    const double used = stations * frames / 2.0 * ethernet::frame_time(1500) / half;
    EXPECT_GT(used, 0.9);
    EXPECT_LT(used, 1);
}

}  // namespace
}  // namespace orbweaver::studies::cop_paper::rival
