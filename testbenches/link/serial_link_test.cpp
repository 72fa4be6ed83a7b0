// SPDX-License-Identifier: Apache-2.0
#include "hw/link/serial_link.h"
#include "testbenches/support/elaboration_report.h"
#include "testbenches/support/matchers.h"

#include <cmath>

namespace orbweaver::serial {
namespace {

/// An end that sends its notifications and records the cycles of arrivals.
struct plain_end : sc_core::sc_module, serial_end {
    plain_end(sc_core::sc_module_name name, clock_domain& domain) : sc_module(name), domain(domain) {
        socket.bind(*this);
    }
    void send(serial_word word, cycle_t delay = 1) {
        serial_phase phase = serial_phase::word;
        sc_core::sc_time annotated = domain.time(delay);
        socket->nb_transport_fw(word, phase, annotated);
        EXPECT_EQ(annotated, domain.time(delay)) << "the caller's delay was changed";
    }
    void burst(std::uint32_t first, unsigned words) {
        for (unsigned word = 0; word < words; ++word) { send({.data = first + word, .last = word + 1 == words}); }
    }
    void accept_word(const serial_word& word, const sc_core::sc_time& delay) override {
        words.push_back(word);
        data.push_back(word.data);
        seen.push_back(domain.now() + domain.cycles(delay));
    }
    void accept_sent(const serial_word& last, const sc_core::sc_time& delay) override {
        sent.emplace_back(last.data, domain.now() + domain.cycles(delay));
    }
    serial_initiator_socket socket{"socket"};
    clock_domain& domain;
    std::vector<serial_word> words;
    std::vector<std::uint32_t> data;
    std::vector<cycle_t> seen;
    std::vector<std::pair<std::uint32_t, cycle_t>> sent;
};

struct link_bench {
    explicit link_bench(const serial_link_desc& described = {}) : line("line", domain, described, 1) {
        near_end.socket.bind(line.near_end);
        far.socket.bind(line.far_end);
        run(10);
    }
    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    serial_link line;
    plain_end near_end{"near", domain};
    plain_end far{"far", domain};
};

TEST(serial_link, carries_a_word_in_its_cycles_and_the_flight_and_reports_when_a_burst_has_left) {
    link_bench bench({.cycles_per_word = 4, .flight_cycles = 3});
    bench.near_end.burst(1, 2);  // seen in 11
    bench.run(40);
    EXPECT_THAT(bench.far.seen, ElementsAre(11 + 4 + 3, 11 + 8 + 3));
    EXPECT_THAT(bench.near_end.sent, ElementsAre(std::pair(2U, cycle_t{11 + 8})));
    EXPECT_EQ(bench.line.counters().words_up, 2U);
    EXPECT_EQ(bench.line.counters().words_down, 0U);
    EXPECT_EQ(bench.line.counters().busy, 8U);
}

// Chapter IV: the spanceiver serializes each 32-bit word.
TEST(serial_link, carries_all_32_bits_of_a_word_both_ways) {
    link_bench bench;
    for (unsigned bit = 0; bit < 32; ++bit) {
        bench.near_end.send({.data = 1U << bit});
        bench.far.send({.data = ~(1U << bit)});
    }
    bench.run(1000);
    ASSERT_EQ(bench.far.data.size(), 32U);
    ASSERT_EQ(bench.near_end.data.size(), 32U);
    for (unsigned bit = 0; bit < 32; ++bit) {
        EXPECT_EQ(bench.far.data[bit], 1U << bit);
        EXPECT_EQ(bench.near_end.data[bit], ~(1U << bit));
    }
}

TEST(serial_link, turns_around_after_the_last_word_has_arrived) {
    link_bench bench({.cycles_per_word = 1, .flight_cycles = 2, .turn_around_cycles = 3});
    bench.near_end.burst(1, 1);
    bench.run(1);
    bench.far.burst(10, 1);
    bench.far.burst(20, 1);
    bench.run(40);
    EXPECT_THAT(bench.far.seen, ElementsAre(11 + 1 + 2));
    EXPECT_THAT(bench.near_end.seen, ElementsAre(12 + 2 + 3 + 1 + 2, 12 + 2 + 3 + 2 + 2))
        << "and not within a direction";
    EXPECT_EQ(bench.line.counters().turn_arounds, 1U);
}

TEST(serial_link, between_bursts_urgent_words_go_first_then_the_far_end_then_the_near_end) {
    link_bench bench;
    bench.near_end.burst(1, 2);
    bench.run(2);
    bench.near_end.burst(3, 1);
    bench.far.burst(10, 2);
    bench.near_end.send({.data = 5, .urgent = true});
    bench.far.send({.data = 15, .urgent = true});
    bench.run(60);
    EXPECT_THAT(bench.far.data, ElementsAre(1, 2, 5, 3));
    EXPECT_THAT(bench.near_end.data, ElementsAre(15, 10, 11));
    EXPECT_LT(bench.near_end.seen[0], bench.far.seen[2]);
    EXPECT_LT(bench.far.seen[2], bench.near_end.seen[1]);
    EXPECT_LT(bench.near_end.seen[2], bench.far.seen[3]);
}

TEST(serial_link, a_burst_has_the_line_until_its_last_word_gaps_included) {
    link_bench bench;
    bench.near_end.send({.data = 1, .last = false});
    bench.run(5);
    bench.far.send({.data = 10, .urgent = true});
    bench.run(50);
    EXPECT_THAT(bench.near_end.data, IsEmpty());
    bench.near_end.send({.data = 2});
    bench.run(50);
    EXPECT_THAT(bench.far.data, ElementsAre(1, 2));
    EXPECT_THAT(bench.near_end.data, ElementsAre(10));
}

TEST(serial_link, with_turns_an_end_sends_so_many_bursts_while_the_other_one_waits) {
    link_bench bench({.bursts_per_turn = 2});
    for (unsigned n = 0; n < 5; ++n) { bench.near_end.burst(10 * n, 2); }
    bench.run(2);
    for (unsigned n = 0; n < 3; ++n) { bench.far.burst(100 + n, 1); }
    bench.run(100);
    EXPECT_THAT(bench.far.data, ElementsAre(0, 1, 10, 11, 20, 21, 30, 31, 40, 41));
    EXPECT_THAT(bench.near_end.data, ElementsAre(100, 101, 102));
    EXPECT_LT(bench.far.seen[3], bench.near_end.seen[0]) << "two bursts of the near end";
    EXPECT_LT(bench.near_end.seen[1], bench.far.seen[4]) << "two of the far end";
    EXPECT_LT(bench.far.seen[7], bench.near_end.seen[2]);
    EXPECT_LT(bench.near_end.seen[2], bench.far.seen[8]);
}

TEST(serial_link, sleeps_when_there_is_nothing_to_send) {
    link_bench bench;
    bench.near_end.burst(1, 4);
    bench.run(60);
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

TEST(serial_link, corrupts_words_as_often_as_set_and_signals_as_many_as_set) {
    constexpr unsigned words = 20000;
    link_bench bench({.cycles_per_word = 1, .word_error_rate = 0.2, .detection = 0.75});
    bench.near_end.burst(7, words);
    bench.run(words + 10);
    unsigned wrong = 0;
    unsigned signalled = 0;
    for (unsigned word = 0; word < words; ++word) {
        wrong += bench.far.data[word] != 7 + word ? 1 : 0;
        signalled += bench.far.words[word].error ? 1 : 0;
        EXPECT_TRUE(bench.far.data[word] != 7 + word || !bench.far.words[word].error);
    }
    EXPECT_EQ(bench.line.counters().errors, wrong);
    EXPECT_EQ(bench.line.counters().undetected, wrong - signalled);
    EXPECT_NEAR(wrong, 0.2 * words, 4 * std::sqrt(0.16 * words));
    EXPECT_NEAR(signalled, 0.75 * wrong, 4 * std::sqrt(0.1875 * wrong));
}

TEST(serial_link, an_error_never_hides_the_end_of_a_burst) {
    link_bench bench({.word_error_rate = 1});
    bench.near_end.burst(1, 3);
    bench.run(40);
    EXPECT_TRUE(bench.far.words.at(2).last);
    EXPECT_FALSE(bench.far.words.at(1).last);
    EXPECT_TRUE(bench.far.words.at(2).error);
}

TEST(serial_link, a_word_without_a_delay_ends_the_process) {
    link_bench bench;
    EXPECT_EXIT(bench.near_end.send({}, 0), testing::ExitedWithCode(70), "a word without a delay");
}

/// Records all reports.
struct noting_observer : tlm::tlm_analysis_if<serial_transfer> {
    void write(const serial_transfer& seen) override { transfers.push_back(seen); }
    std::vector<serial_transfer> transfers;
};

TEST(serial_link, reports_words_to_observers_as_they_arrive) {
    noting_observer observer;
    link_bench bench({.flight_cycles = 3, .word_error_rate = 0.5});
    bench.line.transfers.bind(observer);
    bench.near_end.burst(100, 8);
    bench.far.burst(200, 4);
    bench.run(100);
    std::vector<std::uint32_t> up;
    std::vector<cycle_t> seen_up;
    for (const serial_transfer& each : observer.transfers) {
        if (!each.up) { continue; }
        up.push_back(each.word.data);
        seen_up.push_back(each.arrival);
        EXPECT_EQ(each.arrival - each.start, 2U + 3U);
    }
    EXPECT_EQ(observer.transfers.size(), 12U);
    EXPECT_EQ(up, bench.far.data) << "wrong bits, too";
    EXPECT_EQ(seen_up, bench.far.seen);
}

TEST(serial_link, an_end_that_nobody_bound_is_named) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    serial_link line("line", domain, {}, 1);
    plain_end near_end("near", domain);
    near_end.socket.bind(line.near_end);
    EXPECT_EQ(elaboration_report(), "line.far_end is bound to nothing: it needs an end of a controller");
}

}  // namespace
}  // namespace orbweaver::serial
