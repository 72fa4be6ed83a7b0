// SPDX-License-Identifier: Apache-2.0
#include "hw/link/flit_link_end.h"

#include "testbenches/link/support/flit_link_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::serial {
namespace {

/// Flits that `of` received in cycles from .. to - 1.
std::size_t arrived(const flit_side& receiver, cycle_t begin, cycle_t end) {
    std::size_t sum = 0;
    for (const auto& seen : receiver.sink.arrivals) { sum += seen.cycle >= begin && seen.cycle < end ? 1 : 0; }
    return sum;
}

struct line_case {
    unsigned cycles_per_word;
    unsigned flight;
};

class flit_link_timing : public testing::TestWithParam<line_case> {};

TEST_P(flit_link_timing, a_flit_and_its_credit_cross_a_quiet_line_in_the_documented_cycles) {
    const auto [word, flight] = GetParam();
    flit_link_bench bench({.cycles_per_word = word, .flight_cycles = flight}, {}, {1, 1});
    bench.near_side.send_packet(0, 2, 10);  // its tail needs the credit of its head
    bench.run(400);
    const cycle_t there = 3 + 2 * word + flight;
    const cycle_t back = 1 + 3 + word + flight;  // the receiver annotates one cycle
    ASSERT_EQ(bench.far.sink.arrivals.size(), 2U);
    EXPECT_EQ(bench.far.sink.arrivals[0].cycle, 10 + there);
    EXPECT_EQ(bench.far.sink.arrivals[1].cycle, 10 + there + back + there);
    EXPECT_EQ(bench.wrong(), "");
}

INSTANTIATE_TEST_SUITE_P(lines, flit_link_timing,
                         testing::Values(line_case{1, 0}, line_case{2, 0}, line_case{4, 3}, line_case{1, 9}));

struct load {
    flit_link_bench bench;
    load(const serial_link_desc& line, const flit_link_desc& described, bool both) : bench(line, described, {4, 32}) {
        for (unsigned n = 0; n < 400; ++n) {
            bench.near_side.send_packet(n % 4, 8, 10);
            if (both) { bench.far.send_packet(n % 4, 8, 10); }
        }
    }
};

TEST(flit_link_throughput, full_duplex_carries_a_flit_in_two_words_each_way) {
    load setup({.cycles_per_word = 1, .flight_cycles = 3}, {.lines = flit_lines::full_duplex}, true);
    setup.bench.run(2300);
    EXPECT_EQ(arrived(setup.bench.far, 200, 2200), 2000U / 2);
    EXPECT_EQ(arrived(setup.bench.near_side, 200, 2200), 2000U / 2);
}

TEST(flit_link_throughput, full_duplex_one_way_carries_a_flit_in_two_words) {
    load setup({.cycles_per_word = 2}, {.lines = flit_lines::full_duplex}, false);
    setup.bench.run(4400);
    EXPECT_EQ(arrived(setup.bench.far, 200, 4200), 1000U);
}

TEST(flit_link_throughput, half_duplex_carries_a_turn_each_way_and_turns_around_twice) {
    constexpr unsigned frames = 8;
    constexpr unsigned turn = frames * 2 * 2 + 3 + 1;
    load setup({.cycles_per_word = 2, .flight_cycles = 3, .turn_around_cycles = 1}, {.frames_per_turn = frames}, true);
    setup.bench.run(300 + 100 * turn);
    EXPECT_EQ(arrived(setup.bench.far, 200, 200 + 100 * turn), 50 * frames);
    EXPECT_EQ(arrived(setup.bench.near_side, 200, 200 + 100 * turn), 50 * frames);
}

TEST(flit_link_throughput, half_duplex_one_way_pays_for_its_credits_as_measured) {
    load setup({.cycles_per_word = 2}, {}, false);
    constexpr unsigned turn = 8 * 2 * 2 + 1 + 7 * 2 + 1;  // credits of four channels: seven words
    setup.bench.run(300 + 80 * turn);
    EXPECT_EQ(arrived(setup.bench.far, 200, 200 + 80 * turn), 80U * 8);
}

TEST(flit_link_end, a_channel_without_credits_stops_no_other_one) {
    flit_link_bench bench;
    bench.far.sink.hold = [](const flit& seen) { return seen.vc.value == 0; };
    for (unsigned n = 0; n < 20; ++n) {
        bench.near_side.send_packet(0, 4, 10);
        bench.near_side.send_packet(1, 4, 10);
    }
    bench.run(2000);
    EXPECT_EQ(bench.far.sink.arrivals.size(), 80U + 8U) << "all of channel 1, a buffer of channel 0";
    bench.far.sink.release_at(2010);
    bench.run(2000);
    EXPECT_EQ(bench.wrong(), "");
}

TEST(flit_link_end, no_channel_and_no_end_starves) {
    flit_link_bench bench({}, {}, {4, 8});
    for (unsigned n = 0; n < 100; ++n) {
        for (unsigned vc = 0; vc < 4; ++vc) {
            bench.near_side.send_packet(vc, 4, 10);
            bench.far.send_packet(vc, 4, 10);
        }
    }
    bench.run(2000);
    for (const flit_side* const side : {&bench.near_side, &bench.far}) {
        std::array<unsigned, 4> flits{};
        for (const auto& seen : side->sink.arrivals) { ++flits[seen.content.vc.value]; }
        EXPECT_GT(flits[0], 40U);
        for (const unsigned count : flits) { EXPECT_NEAR(count, flits[0], 8); }
    }
}

TEST(flit_link_end, sleeps_when_all_is_acknowledged) {
    flit_link_bench bench;
    bench.near_side.send_packet(0, 5, 10);
    bench.far.send_packet(1, 3, 12);
    bench.run(3000);
    EXPECT_EQ(bench.wrong(), "");
    EXPECT_TRUE(bench.link.end(0).idle());
    EXPECT_TRUE(bench.link.end(1).idle());
    EXPECT_FALSE(sc_core::sc_pending_activity());
    EXPECT_EQ(bench.link.end(0).counters().timeouts + bench.link.end(1).counters().timeouts, 0U);
}

TEST(flit_link_end, counts_what_crosses) {
    flit_link_bench bench;
    bench.near_side.send_packet(0, 5, 10);
    bench.run(3000);
    const flit_link_counters& near_counters = bench.link.end(0).counters();
    const flit_link_counters& far = bench.link.end(1).counters();
    EXPECT_EQ(near_counters.flits_sent, 5U);
    EXPECT_EQ(far.flits_received, 5U);
    EXPECT_EQ(far.credits_sent, 5U);
    EXPECT_EQ(near_counters.credits_received, 5U);
    EXPECT_EQ(far.frames, far.bare);
    EXPECT_EQ(near_counters.frames, near_counters.bare + 5);
    EXPECT_EQ(near_counters.resends + near_counters.bad + near_counters.dropped + far.resends + far.bad + far.dropped,
              0U);
    EXPECT_EQ(bench.link.missing(0), 0U);
}

TEST(flit_link_end, without_resend_the_first_lost_frame_ends_the_link_and_its_owner_is_notified_once) {
    flit_link_bench bench({.word_error_rate = 0.05}, {.resend = flit_resend::none});
    for (unsigned n = 0; n < 200; ++n) { bench.near_side.send_packet(n % 2, 4, 10); }
    bench.run(20000);
    ASSERT_FALSE(bench.owner.failures.empty());
    EXPECT_LE(bench.owner.failures.size(), 2U) << "once an end";
    EXPECT_EQ(bench.owner.failures[0].second, flit_link_failure::lost_frame);
    EXPECT_EQ(wrong_with_flits(bench.near_side, bench.far, false), "") << "what arrived is a prefix";
    EXPECT_GT(bench.link.missing(0), 0U);
    EXPECT_EQ(bench.link.end(0).counters().flits_sent - bench.link.end(1).counters().flits_received,
              bench.link.missing(0));
}

TEST(flit_link_end, without_resend_and_errors_all_arrives_and_nothing_is_acknowledged) {
    flit_link_bench bench({}, {.resend = flit_resend::none});
    for (unsigned n = 0; n < 50; ++n) {
        bench.near_side.send_packet(n % 2, 4, 10);
        bench.far.send_packet(n % 2, 3, 10);
    }
    bench.run(20000);
    EXPECT_EQ(bench.wrong(), "");
    EXPECT_THAT(bench.owner.failures, IsEmpty());
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

TEST(flit_link_end, a_dead_line_is_reported_after_the_documented_time) {
    flit_link_bench bench({.word_error_rate = 1}, {.timeout_cycles = 100, .retries = 3});
    bench.near_side.send_packet(0, 1, 10);
    bench.run(10 + 1 + 4 * 100);
    EXPECT_THAT(bench.owner.failures, IsEmpty());
    bench.run(2);
    EXPECT_THAT(bench.owner.failures, ElementsAre(Pair(0U, flit_link_failure::no_acknowledge)));
    EXPECT_EQ(bench.link.end(0).counters().timeouts, 4U);
    EXPECT_EQ(bench.link.missing(0), 1U);
    bench.run(2000);
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

}  // namespace
}  // namespace orbweaver::serial
