// SPDX-License-Identifier: Apache-2.0
#include "hw/link/command_end.h"

#include "testbenches/link/support/command_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::serial {
namespace {

using outcome = transmission::outcome;

// The clocks of docs/cop/host_card.md, without the host's part: up(W) less the write, down(W) less the buffer RAM, the
// poll and the reads.
TEST(command_end_timing, a_message_to_the_controller_takes_two_cycles_a_word_and_a_latch) {
    command_bench bench;
    for (unsigned words = 1; words <= 4; ++words) {
        bench.host_owner.send(message_of(words));
        bench.run(40);
        ASSERT_EQ(bench.channel_owner.received.size(), words);
        EXPECT_EQ(bench.channel_owner.received.back().what, message_of(words));
        EXPECT_EQ(bench.channel_owner.received.back().due - bench.host_owner.sent.back(), 2 * words + 1);
    }
}

TEST(command_end_timing, a_message_to_the_host_takes_one_cycle_more) {
    command_bench bench;
    for (unsigned words = 1; words <= 4; ++words) {
        bench.channel_owner.send(message_of(words));
        bench.run(40);
        ASSERT_EQ(bench.host_owner.received.size(), words);
        EXPECT_EQ(bench.host_owner.received.back().what, message_of(words));
        EXPECT_EQ(bench.host_owner.received.back().due - bench.channel_owner.sent.back(), 1 + 2 * words + 1);
    }
}

TEST(command_end_timing, an_acknowledgement_takes_four_cycles) {
    command_bench bench;
    bench.host_owner.send(message_of(4));
    bench.run(40);
    ASSERT_EQ(bench.channel_owner.answered.size(), 1U);
    EXPECT_EQ(bench.channel_owner.answered[0], bench.channel_owner.received[0].due + 1);
    ASSERT_EQ(bench.host_owner.results.size(), 1U);
    EXPECT_EQ(bench.host_owner.results[0].what, (transmission{outcome::done, cop_error::none}));
    EXPECT_EQ(bench.host_owner.results[0].due - bench.channel_owner.answered[0], 4U);
}

TEST(command_end_timing, with_words_of_another_length_and_a_cable_every_term_counts) {
    const serial_link_desc line{.cycles_per_word = 4, .flight_cycles = 3, .turn_around_cycles = 2};
    command_bench bench(line);
    bench.host_owner.send(message_of(3));
    bench.run(100);
    EXPECT_EQ(bench.channel_owner.received.at(0).due - bench.host_owner.sent.at(0), 3 * 4 + 3 + 1U);
    // The line turns around while the controller answers, in the cycle after it may read.
    EXPECT_EQ(bench.channel_owner.answered.at(0), bench.channel_owner.received.at(0).due + 1);
    EXPECT_EQ(bench.host_owner.results.at(0).due - bench.channel_owner.answered.at(0), 1 + 4 + 3 + 1U);
}

TEST(command_end_timing, the_registers_of_a_message_to_a_host_are_free_two_cycles_after_a_request_would_have_come) {
    command_bench bench;
    bench.channel_owner.send(message_of(2));
    bench.run(60);
    // The line is silent from sent + 1 + 4 on; a turn-around and a word later a request would be here.
    EXPECT_EQ(bench.channel_owner.results.at(0).due - bench.channel_owner.sent.at(0), 1 + 4 + 1 + 2 + 2 + 1U);
}

TEST(command_end_timing, a_command_from_the_host_shows_that_it_asks_for_nothing) {
    command_bench bench;
    bench.channel_owner.send(message_of(2));
    bench.run(5);
    bench.host_owner.send(message_of(4));
    bench.run(60);
    const cycle_t silent = bench.channel_owner.sent.at(0) + 1 + 4;
    EXPECT_EQ(bench.channel_owner.results.at(0).due, silent + 1 + 2 + 1);  // after its first word
}

/// As linked_ends, but called in the opposite order in each cycle.
struct reversed_ends {
    reversed_ends(clock_domain& domain, const command_link_desc& described)
        : channel("reversed_channel", domain, {}, described, command_end_role::channel(described), channel_owner, 1),
          host("reversed_host", domain, {}, described, command_end_role::host(), host_owner),
          line("reversed_line", domain, {}, 1),
          channel_owner(domain),
          host_owner(domain) {
        host.socket.bind(to_host.to_end);
        to_host.to_line.bind(line.near_end);
        channel.socket.bind(to_channel.to_end);
        to_channel.to_line.bind(line.far_end);
        host_owner.own(host, delivery::window);
        channel_owner.own(channel, delivery::acknowledged);
    }
    error_tap to_host{"reversed_to_host"};
    error_tap to_channel{"reversed_to_channel"};
    command_end channel;
    command_end host;
    serial_link line;
    scripted_owner channel_owner;
    scripted_owner host_owner;
};

TEST(command_end_timing, it_does_not_matter_who_is_called_first_in_a_cycle) {
    linked_ends_clock clock;
    const command_link_desc described;
    linked_ends one(clock.domain, {}, described);
    reversed_ends other(clock.domain, described);
    const auto load = [](auto& ends) {
        for (unsigned n = 0; n < 8; ++n) {
            ends.host_owner.send(message_of(1 + n % 4, n));
            ends.channel_owner.send(message_of(4 - n % 4, 100 + n));
        }
        ends.to_channel.bad = 0b1'0010'0100'0011'0010;
        ends.to_host.bad = 0b10'0100'0100'0000'1001;
    };
    load(one);
    load(other);
    sc_core::sc_start(clock.domain.time(2000));
    ASSERT_EQ(one.host_owner.results.size(), 8U);
    ASSERT_EQ(one.channel_owner.results.size(), 8U);
    EXPECT_TRUE(one.host_owner.results == other.host_owner.results);
    EXPECT_TRUE(one.host_owner.received == other.host_owner.received);
    EXPECT_TRUE(one.channel_owner.results == other.channel_owner.results);
    EXPECT_TRUE(one.channel_owner.received == other.channel_owner.received);
}

// The transitions of both state machines.

TEST(command_end, sends_from_the_instruction_word_on_and_holds_the_line_until_the_last_word) {
    command_bench bench;
    const cop_words message = message_of(3);
    bench.channel_owner.send(message_of(1, 9));  // would go first, if the line were free
    bench.host.put(message.word[0]);
    bench.run(30);
    EXPECT_EQ(bench.to_channel.words.size(), 1U);
    EXPECT_THAT(bench.to_host.words, IsEmpty());
    bench.host.put(message.word[1]);
    bench.run(30);
    bench.host.put(message.word[2]);
    bench.run(30);
    EXPECT_EQ(bench.channel_owner.received.at(0).what, message);
    EXPECT_EQ(bench.host_owner.received.at(0).what, message_of(1, 9));
}

TEST(command_end, keeps_a_command_until_it_is_acknowledged) {
    command_bench bench;
    bench.channel_owner.service = 100;
    bench.host_owner.send(message_of(4));
    bench.run(100);
    EXPECT_TRUE(bench.channel.is_full());
    EXPECT_FALSE(bench.host.is_free());
    bench.run(100);
    EXPECT_FALSE(bench.channel.is_full());
    EXPECT_TRUE(bench.host.is_free());
}

TEST(command_end, reports_the_reason_of_a_refusal) {
    command_bench bench;
    bench.channel_owner.refuse_for = cop_error::mask_in_use;
    bench.host_owner.send(message_of(4));
    bench.run(60);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::refused, cop_error::mask_in_use}));
    EXPECT_EQ(bench.host.counters().refused, 1U);
}

TEST(command_end, asks_for_the_whole_command_again_after_a_bad_word) {
    command_bench bench;
    bench.to_channel.bad = 0b10;
    bench.host_owner.send(message_of(4));
    bench.run(100);
    EXPECT_EQ(bench.to_channel.words.size(), 8U);
    EXPECT_EQ(bench.channel_owner.received.size(), 1U);
    EXPECT_EQ(bench.channel_owner.received.at(0).what, message_of(4));
    EXPECT_EQ(bench.to_host.words.at(0).data, orbweaver::encode(cop_instruction{.opcode = cop_opcode::resend}));
    // Only once the burst is over: the rest of it was ignored.
    EXPECT_EQ(bench.to_host.words.size(), 2U);
    EXPECT_EQ(bench.host.counters().resends, 1U);
}

TEST(command_end, a_host_asks_for_a_message_again_and_the_controller_sends_it_from_its_registers) {
    command_bench bench;
    bench.to_host.bad = 0b1;
    bench.channel_owner.send(message_of(4));
    bench.run(100);
    EXPECT_EQ(bench.host_owner.received.size(), 1U);
    EXPECT_EQ(bench.to_channel.words.at(0).data, orbweaver::encode(cop_instruction{.opcode = cop_opcode::resend}));
    EXPECT_EQ(bench.channel_owner.results.at(0).what, (transmission{outcome::done, cop_error::none}));
}

TEST(command_end, a_bad_word_in_the_error_window_sends_the_message_again_which_is_delivered_once) {
    command_bench bench;
    bench.to_host.bad = 0b1;
    bench.to_channel.bad = 0b1;  // the request
    bench.channel_owner.send(message_of(4));
    bench.run(100);
    EXPECT_EQ(bench.host_owner.received.size(), 1U);
    EXPECT_EQ(bench.channel.counters().resends, 1U);
}

TEST(command_end, a_message_to_a_host_is_given_up_after_the_preset_count_and_the_host_is_notified) {
    command_bench bench({}, {.resends = 2});
    bench.to_host.bad = 0b111;  // one word each time
    bench.channel_owner.send(message_of(1));
    bench.run(200);
    EXPECT_EQ(bench.channel.counters().resends, 2U);
    EXPECT_EQ(bench.channel_owner.results.at(0).what, (transmission{outcome::failed, cop_error::retries_exhausted}));
    EXPECT_EQ(bench.host_owner.failures.at(0).what, cop_error::retries_exhausted);
    bench.channel_owner.send(message_of(2, 7));
    bench.run(200);
    EXPECT_EQ(bench.host_owner.received.at(0).what, message_of(2, 7)) << "the next message is a new one";
}

TEST(command_end, a_host_asks_no_more_after_too_many_bad_receptions) {
    command_bench bench;
    bench.to_host.bad = 0xf;
    bench.channel_owner.send(message_of(1));
    bench.run(200);
    EXPECT_EQ(bench.to_channel.words.size(), 3U);
    EXPECT_EQ(bench.host_owner.failures.at(0).what, cop_error::word_error);
    EXPECT_TRUE(bench.channel.is_free());
}

TEST(command_end, too_many_bad_receptions_trap_to_the_operating_system_of_the_host) {
    command_bench bench;
    bench.to_channel.bad = 0xf;
    bench.host_owner.send(message_of(1, 1, cop_opcode::lock));
    bench.run(200);
    EXPECT_EQ(bench.host_owner.failures.at(0).what, cop_error::word_error);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::failed, cop_error::word_error}));
    EXPECT_THAT(bench.channel_owner.failures, IsEmpty());
}

TEST(command_end, a_command_without_an_answer_is_sent_again_until_the_retries_are_exhausted) {
    command_bench bench({}, {.transmit_timeout = 100, .retries = 2});
    bench.channel_owner.service = 10000;
    bench.host_owner.send(message_of(2));
    bench.run(290);
    EXPECT_THAT(bench.host_owner.results, IsEmpty());
    bench.run(50);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::failed, cop_error::transmit_timeout}));
    EXPECT_EQ(bench.to_channel.words.size(), 6U);
    EXPECT_EQ(bench.channel_owner.received.size(), 1U);
}

TEST(command_end, a_request_counts_as_a_retry) {
    command_bench bench({}, {.retries = 0});
    bench.to_channel.bad = 0b1;
    bench.host_owner.send(message_of(2));
    bench.run(60);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::failed, cop_error::retries_exhausted}));
}

/// A command that adds: whoever serves it twice has a wrong sum.
std::uint32_t sum_of_additions(command_bench& bench) {
    bench.host_owner.send(message_of(4, 5, cop_opcode::read_modify_write64));
    bench.to_host.bad = 0b1;  // the acknowledgement
    bench.run(1000);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::done, cop_error::none}));
    std::uint32_t sum = 0;
    for (const auto& command : bench.channel_owner.received) { sum += command.what.word[3]; }
    return sum;
}

TEST(command_end, a_command_whose_acknowledgement_was_lost_is_acknowledged_again_and_not_served_again) {
    command_bench bench({}, {.transmit_timeout = 200});
    EXPECT_EQ(sum_of_additions(bench), message_of(4, 5).word[3]);
}

TEST(command_end, without_numbers_the_loss_of_an_acknowledgement_adds_twice_as_in_the_thesis) {
    command_bench bench({}, {.sequence = false, .transmit_timeout = 200});
    EXPECT_EQ(sum_of_additions(bench), 2 * message_of(4, 5).word[3]);
}

TEST(command_end, a_refusal_that_was_lost_is_repeated_with_its_reason) {
    command_bench bench;
    bench.channel_owner.refuse_for = cop_error::owner;
    bench.to_host.bad = 0b1;
    bench.host_owner.send(message_of(4));
    bench.run(100);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::refused, cop_error::owner}));
    EXPECT_EQ(bench.channel_owner.received.size(), 1U);
}

TEST(command_end, a_command_that_comes_again_after_its_time_out_is_answered_once_it_is_served) {
    command_bench bench({}, {.transmit_timeout = 50});
    bench.channel_owner.service = 70;
    bench.host_owner.send(message_of(4));
    bench.run(300);
    EXPECT_EQ(bench.host_owner.results.size(), 1U);
    EXPECT_EQ(bench.channel_owner.received.size(), 1U);
    EXPECT_EQ(bench.channel.counters().repeated, 1U);
}

TEST(command_end, asks_for_a_command_that_came_while_the_one_before_it_was_given_up_but_not_yet_served) {
    command_bench bench({}, {.transmit_timeout = 80, .retries = 1});
    bench.channel_owner.service = 200;
    bench.host_owner.send(message_of(4, 1));
    bench.host_owner.send(message_of(4, 2));
    bench.run(205);
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::failed, cop_error::transmit_timeout}));
    EXPECT_EQ(bench.to_channel.words.size(), 3U * 4) << "the first one twice, the second one once";
    bench.channel_owner.service = 0;
    bench.run(45);
    EXPECT_EQ(bench.to_channel.words.size(), 4U * 4) << "at once, not after the second one's time-out";
    EXPECT_EQ(bench.channel_owner.received.size(), 2U);
    EXPECT_EQ(bench.host_owner.results.at(1).what, (transmission{outcome::done, cop_error::none}));
}

TEST(command_end, an_acknowledgement_in_the_error_window_begins_it_again) {
    command_bench bench;
    bench.host_owner.send(message_of(4));
    bench.channel_owner.service = 11;
    bench.run(15);
    bench.channel_owner.send(message_of(2, 5, cop_opcode::broadcast64));
    bench.run(60);
    ASSERT_EQ(bench.channel_owner.results.size(), 1U);
    const cycle_t answered = bench.channel_owner.answered.at(0);
    const cycle_t silent = bench.channel_owner.sent.at(0) + 1 + 4;
    ASSERT_GE(answered, silent - 1) << "the answer follows the message";
    EXPECT_EQ(bench.channel_owner.results.at(0).due, answered + 1 + 2 + 1 + 2 + 2 + 1);
}

TEST(command_end, what_an_owner_learns_in_a_cycle_it_may_use_from_the_next_one_on) {
    command_bench bench;
    bench.channel_owner.service = 1000;
    bench.host_owner.send(message_of(1));
    while (bench.channel_owner.received.empty()) {
        bench.run(1);
        EXPECT_EQ(bench.channel.is_full(),
                  !bench.channel_owner.received.empty() && bench.domain.now() >= bench.channel_owner.received[0].due);
    }
    bench.run(1);
    EXPECT_TRUE(bench.channel.is_full());
}

TEST(command_end, a_reply_acknowledges_a_read_that_has_no_other_answer) {
    command_bench bench;
    bench.channel_owner.releases = true;
    bench.host_owner.send(message_of(2, 1, cop_opcode::read64));
    bench.run(30);
    EXPECT_FALSE(bench.host.is_free());
    bench.channel_owner.send(message_of(4, 1, cop_opcode::broadcast64));
    bench.run(30);
    EXPECT_FALSE(bench.host.is_free()) << "a broadcast is no reply";
    bench.channel_owner.send(message_of(4, 2, cop_opcode::read64));
    bench.run(30);
    EXPECT_TRUE(bench.host.is_free());
    EXPECT_EQ(bench.host_owner.results.size(), 1U);
}

TEST(command_end, the_reply_to_an_acknowledged_read_does_not_acknowledge_the_next_one) {
    command_bench bench;
    bench.host_owner.send(message_of(2, 1, cop_opcode::read64));
    bench.run(30);
    bench.channel_owner.service = 1000;
    bench.host_owner.send(message_of(2, 2, cop_opcode::read64));
    bench.run(30);
    bench.channel_owner.send(message_of(4, 1, cop_opcode::read64));
    bench.run(30);
    EXPECT_EQ(bench.host_owner.results.size(), 1U);
    EXPECT_FALSE(bench.host.is_free());
}

TEST(command_end, a_reset_cuts_off_what_is_being_written_and_frees_the_line) {
    command_bench bench;
    bench.host.put(message_of(4).word[0]);
    bench.host.put(message_of(4).word[1]);
    bench.host.put(message_of(4).word[2]);
    bench.run(20);
    bench.host.reset();
    EXPECT_TRUE(bench.host.is_free());
    bench.host_owner.send(message_of(2, 3));
    bench.run(100);
    EXPECT_EQ(bench.channel_owner.received.size(), 1U) << "a message that was cut off is none";
    EXPECT_EQ(bench.channel_owner.received.at(0).what, message_of(2, 3));
    EXPECT_THAT(bench.host_owner.results, SizeIs(1));
}

TEST(command_end, a_reset_forgets_a_message_that_nobody_answered) {
    command_bench bench({}, {.transmit_timeout = 200});
    bench.channel_owner.service = 120;
    bench.host_owner.send(message_of(2));
    bench.run(30);
    bench.channel.reset();
    EXPECT_FALSE(bench.channel.is_full());
    bench.channel_owner.forget();
    bench.channel_owner.service = 0;
    bench.run(300);
    EXPECT_EQ(bench.channel_owner.received.size(), 2U) << "it comes again after the time-out";
    EXPECT_EQ(bench.host_owner.results.at(0).what, (transmission{outcome::done, cop_error::none}));
}

TEST(command_end, both_ends_may_acknowledge) {
    linked_ends_clock clock;
    scripted_owner one_owner(clock.domain);
    scripted_owner other_owner(clock.domain);
    const command_end_role both{.receives = delivery::acknowledged};
    serial_link line("line", clock.domain, {}, 1);
    command_end one("one", clock.domain, {}, {}, both, one_owner);
    command_end other("other", clock.domain, {}, {}, both, other_owner);
    one.socket.bind(line.near_end);
    other.socket.bind(line.far_end);
    one_owner.own(one, delivery::acknowledged);
    other_owner.own(other, delivery::acknowledged);
    sc_core::sc_start(clock.domain.time(2));
    for (unsigned n = 0; n < 6; ++n) {
        one_owner.send(message_of(4, n));
        other_owner.send(message_of(3, n));
    }
    sc_core::sc_start(clock.domain.time(500));
    EXPECT_EQ(one_owner.received.size(), 6U);
    EXPECT_EQ(other_owner.received.size(), 6U);
    EXPECT_EQ(one_owner.results.size(), 6U);
    EXPECT_EQ(other_owner.results.size(), 6U);
}

TEST(command_end, an_owner_that_breaks_its_rules_ends_the_process) {
    command_bench bench;
    EXPECT_EXIT(bench.channel.acknowledge(), testing::ExitedWithCode(70), "no message waits");
    EXPECT_EXIT(bench.host.load({}), testing::ExitedWithCode(70), "without all its words");
    bench.host_owner.send(message_of(2));
    bench.run(3);
    EXPECT_EXIT(bench.host.load(message_of(1)), testing::ExitedWithCode(70), "not free");
}

}  // namespace
}  // namespace orbweaver::serial
