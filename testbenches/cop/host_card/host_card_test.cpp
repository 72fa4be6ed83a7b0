// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/host_card/host_card.h"

#include "testbenches/cop/host_card/card_bench.h"
#include "testbenches/support/elaboration_report.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/vcd_values.h"
#include "tlm/privilege.h"

namespace orbweaver::cop {
namespace {

constexpr std::uint32_t owner = 5;

serial::cop_words command_of(unsigned words, cop_opcode opcode = cop_opcode::write64) {
    return message_for(owner, 7, opcode, words);
}

card_setup patient() { return {.card = {.deadlock = 500}, .protocol = {.transmit_timeout = 1000}}; }

/// After its self-test.
struct ready_card : card_bench {
    explicit ready_card(const card_setup& made = {}) : card_bench(made) { start(); }
};

// The clocks of docs/cop/host_card.md
// ------------------------------------------------------------------------------------------

TEST(host_card, a_command_is_with_the_controller_two_clocks_after_the_write_two_a_word_and_one) {
    ready_card bench;
    for (unsigned words = 1; words <= 4; ++words) {
        const cycle_t begin = bench.now();
        bench.write_command(command_of(words));
        bench.run(40);
        ASSERT_THAT(bench.controller.received, SizeIs(words));
        EXPECT_EQ(bench.controller.received.back().what, command_of(words));
        EXPECT_EQ(bench.controller.received.back().due - begin, 2 + 2 * words + 1);
    }
}

TEST(host_card, a_message_of_four_words_is_read_seventeen_clocks_after_it_was_loaded) {
    ready_card bench;
    bench.write(cop_card_pid, owner);
    const serial::cop_words message = message_for(owner, 7, cop_opcode::read64, 4);
    const cycle_t loaded = bench.controller.send(message);
    bench.run_to(loaded + 1 + 8 + 1 + 1 - 1);
    EXPECT_EQ(bench.status() & cop_csr_received, 0U);
    bench.controller.send(message);
    bench.run(30);
    bench.read_message(cop_card_receive);
    bench.read_message(cop_card_receive);
    const cycle_t again = bench.controller.send(message);
    bench.run_to(again + 1 + 8 + 1 + 1);
    EXPECT_NE(bench.status() & cop_csr_received, 0U);
    EXPECT_EQ(bench.read_message(cop_card_receive), message);
    EXPECT_EQ(bench.now() - again, 17U);
}

TEST(host_card, ready_is_seen_with_the_first_poll_that_begins_when_the_acknowledgement_is_there) {
    ready_card bench;
    bench.write_command(command_of(1));
    while (bench.controller.answered.empty()) { bench.run(1); }
    const cycle_t there = bench.controller.answered[0] + 4;
    bench.run_to(there - 1);
    EXPECT_EQ(bench.status() & cop_csr_ready, 0U);
    bench.run(10);
    bench.controller.answered.clear();
    bench.write_command(command_of(1));
    while (bench.controller.answered.empty()) { bench.run(1); }
    bench.run_to(bench.controller.answered[0] + 4);
    EXPECT_NE(bench.status() & cop_csr_ready, 0U);
}

TEST(host_card, accesses_take_their_clocks_and_halves_that_commit_nothing_take_none) {
    ready_card bench;
    const auto taken = [&](auto&& access) {
        const cycle_t begin = bench.now();
        access();
        return bench.now() - begin;
    };
    EXPECT_EQ(taken([&] { bench.status(); }), 2U);
    EXPECT_EQ(taken([&] { bench.write(cop_card_pid, owner); }), 2U);
    EXPECT_EQ(taken([&] { bench.read_pair(cop_card_receive); }), 2U);
    EXPECT_EQ(taken([&] { bench.read(cop_card_receive); }), 1U);  // the host's own cycle
    EXPECT_EQ(taken([&] { bench.read(cop_card_receive + 4); }), 2U);
    EXPECT_EQ(taken([&] { bench.write(cop_card_transmit, command_of(2).word[0]); }), 1U);
    EXPECT_EQ(taken([&] { bench.write(cop_card_transmit + 4, command_of(2).word[1]); }), 2U);
}

TEST(host_card, an_access_between_two_edges_begins_at_the_second_one) {
    ready_card bench({.host_cycle = sc_core::sc_time(3, sc_core::SC_NS)});
    sc_core::sc_start(sc_core::sc_time(4, sc_core::SC_NS));
    const cycle_t before = bench.now();
    bench.status();
    EXPECT_EQ(sc_core::sc_time_stamp(), bench.domain.time(before + 3));
}

// CN transmit ------------------------------------------------------------------------------------------

TEST(host_card, is_ready_when_the_self_test_is_over_and_not_before) {
    card_bench bench;
    bench.run_to(bench.setup.card.self_test_clocks - 2);
    EXPECT_EQ(bench.csr(), 0U);
    EXPECT_EQ(bench.try_write(cop_card_transmit, word_pair{command_of(1).word[0], 0}), tlm::TLM_COMMAND_ERROR_RESPONSE);
    bench.start();
    EXPECT_EQ(bench.csr(), cop_csr_ready);
}

TEST(host_card, that_fails_its_self_test_reports_it_and_is_never_ready) {
    ready_card bench({.card = {.defective = true}});
    EXPECT_EQ(bench.csr(), cop_csr_error | bench.code(cop_error::self_test) << cop_csr_error_code_shift);
    EXPECT_EQ(bench.try_write(cop_card_transmit, word_pair{command_of(1).word[0], 0}), tlm::TLM_COMMAND_ERROR_RESPONSE);
}

TEST(host_card, sends_as_soon_as_the_instruction_word_is_there_and_further_words_when_they_come) {
    ready_card bench;
    const serial::cop_words command = command_of(4);
    bench.write(cop_card_transmit, word_pair{command.word[0], command.word[1]});
    EXPECT_EQ(bench.status() & cop_csr_ready, 0U);
    bench.run(100);
    EXPECT_THAT(bench.controller.received, IsEmpty());
    EXPECT_EQ(bench.line.counters().words_up, 2U);
    const cycle_t second = bench.now();
    bench.write(cop_card_transmit, word_pair{command.word[2], command.word[3]});
    bench.run(40);
    ASSERT_THAT(bench.controller.received, SizeIs(1));
    EXPECT_EQ(bench.controller.received[0].what, command);
    EXPECT_EQ(bench.controller.received[0].due - second, 2U + 2 * 2 + 1);
}

TEST(host_card, two_word_stores_are_one_transfer) {
    ready_card bench;
    const serial::cop_words command = command_of(4);
    for (unsigned i = 0; i < 4; ++i) { bench.write(cop_card_transmit + 4 * (i % 2), command.word[i]); }
    bench.run(40);
    ASSERT_THAT(bench.controller.received, SizeIs(1));
    EXPECT_EQ(bench.controller.received[0].what, command);
}

TEST(host_card, is_ready_again_without_error_when_the_command_is_acknowledged) {
    ready_card bench;
    EXPECT_EQ(bench.command(command_of(4)), cop_csr_ready);
    EXPECT_EQ(bench.card.counters().commands, 1U);
}

TEST(host_card, shows_why_a_command_was_refused_until_the_next_one_begins) {
    ready_card bench;
    bench.controller.refuse_for = cop_error::mask_in_use;
    EXPECT_EQ(bench.command(command_of(4)),
              cop_csr_ready | cop_csr_error | bench.code(cop_error::mask_in_use) << cop_csr_error_code_shift);
    bench.controller.refuse_for = cop_error::none;
    bench.write_command(command_of(2));
    EXPECT_EQ(bench.status(), 0U);
    bench.run(40);
    EXPECT_EQ(bench.status(), cop_csr_ready);
    EXPECT_EQ(bench.card.counters().refused, 1U);
}

TEST(host_card, no_second_command_while_one_is_on_its_way) {
    ready_card bench;
    bench.write_command(command_of(2));
    EXPECT_EQ(bench.try_write(cop_card_transmit, word_pair{1, 2}), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(bench.try_write(cop_card_transmit, 1U), tlm::TLM_COMMAND_ERROR_RESPONSE);
    bench.run(40);
    ASSERT_THAT(bench.controller.received, SizeIs(1));
    EXPECT_EQ(bench.controller.received[0].what, command_of(2));
}

TEST(host_card, sends_again_what_arrived_badly_and_the_host_notices_nothing_but_time) {
    ready_card bench({.line = {.word_error_rate = 0.05}, .protocol = {.retries = 50, .receive_failures = 50}});
    for (std::uint32_t tag = 0; tag < 50; ++tag) {
        EXPECT_EQ(bench.command(message_for(owner, tag, cop_opcode::write64, 4)), cop_csr_ready);
    }
    ASSERT_THAT(bench.controller.received, SizeIs(50));
    for (std::uint32_t tag = 0; tag < 50; ++tag) {
        EXPECT_EQ(bench.controller.received[tag].what, message_for(owner, tag, cop_opcode::write64, 4));
    }
    EXPECT_GT(bench.line.counters().errors, 0U);
}

TEST(host_card, gives_up_when_no_answer_comes_after_the_retries_and_the_time_out_in_its_registers) {
    ready_card bench(patient());
    EXPECT_EQ(bench.read(cop_card_transmit_timeout), 1000U);
    EXPECT_EQ(bench.read(cop_card_retries), 3U);
    bench.write(cop_card_transmit_timeout, 200U);
    bench.write(cop_card_retries, 1U);
    EXPECT_EQ(bench.read(cop_card_transmit_timeout), 200U);
    EXPECT_EQ(bench.read(cop_card_retries), 1U);
    bench.controller.service = 1'000'000;
    bench.write_command(command_of(1));
    bench.run(2 * 200 - 10);
    EXPECT_EQ(bench.status(), 0U);
    bench.run(40);
    EXPECT_EQ(bench.csr(), cop_csr_ready | cop_csr_error | cop_csr_trap |
                               bench.code(cop_error::transmit_timeout) << cop_csr_error_code_shift);
    EXPECT_EQ(bench.card.counters().failed, 1U);
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(testing::_, true)));
}

TEST(host_card, a_failed_command_does_not_trap_while_the_deadlock_timer_is_off) {
    ready_card bench(patient());
    bench.write(cop_card_deadlock, 0U);
    bench.write(cop_card_transmit_timeout, 50U);
    bench.write(cop_card_retries, 0U);
    bench.controller.service = 1'000'000;
    EXPECT_EQ(bench.command(command_of(1)),
              cop_csr_ready | cop_csr_error | bench.code(cop_error::transmit_timeout) << cop_csr_error_code_shift);
    EXPECT_THAT(bench.interrupts, IsEmpty());
}

// CN receive ---------------------------------------------------------------------------------------------------------

TEST(host_card, gives_the_owner_its_messages_and_those_of_groups_in_order_and_keeps_the_rest) {
    ready_card bench;
    bench.write(cop_card_pid, owner);
    EXPECT_EQ(bench.read(cop_card_pid), owner);
    const serial::cop_words mine = message_for(owner, 1);
    const serial::cop_words group = message_for(0, 2, cop_opcode::barrier_exit, 2, true);
    const serial::cop_words other = message_for(owner + 1, 3);
    for (const serial::cop_words& message : {other, mine, group}) { bench.arrive(message); }
    EXPECT_EQ(bench.status() & cop_csr_received, cop_csr_received);
    EXPECT_EQ(bench.read(cop_card_foreign_count), 1U);
    EXPECT_EQ(bench.read_message(cop_card_receive), mine);
    EXPECT_EQ(bench.status() & cop_csr_received, cop_csr_received);
    EXPECT_EQ(bench.read_message(cop_card_receive), group);
    EXPECT_EQ(bench.status() & cop_csr_received, 0U);
    EXPECT_EQ(bench.csr() & cop_csr_received, cop_csr_received) << "the foreign one is unread";
    EXPECT_EQ(bench.read_message(cop_card_foreign), other);
    EXPECT_EQ(bench.csr() & cop_csr_received, 0U);
    EXPECT_EQ(bench.card.counters().owned, 2U);
    EXPECT_EQ(bench.card.counters().foreign, 1U);
}

TEST(host_card, a_later_owner_finds_what_waited_for_it) {
    ready_card bench;
    bench.write(cop_card_pid, owner);
    const serial::cop_words message = message_for(owner + 1, 3);
    bench.arrive(message);
    EXPECT_EQ(bench.status() & cop_csr_received, 0U);
    bench.write(cop_card_pid, owner + 1);
    EXPECT_NE(bench.status() & cop_csr_received, 0U);
    EXPECT_EQ(bench.read_message(cop_card_receive), message);
}

TEST(host_card, a_change_of_owner_in_the_middle_of_a_message_begins_it_again) {
    ready_card bench;
    const serial::cop_words message = message_for(0, 3, cop_opcode::broadcast64, 4, true);
    bench.arrive(message);
    EXPECT_EQ(bench.read_pair(cop_card_receive), word_pair(message.word[0], message.word[1]));
    bench.write(cop_card_pid, owner);
    EXPECT_EQ(bench.read_message(cop_card_receive), message);
}

TEST(host_card, two_word_loads_are_one_transfer_and_the_first_alone_takes_nothing) {
    ready_card bench;
    const serial::cop_words message = message_for(0, 3, cop_opcode::broadcast64, 4, true);
    bench.arrive(message);
    EXPECT_EQ(bench.read(cop_card_receive), message.word[0]);
    EXPECT_EQ(bench.read(cop_card_receive), message.word[0]);
    EXPECT_EQ(bench.read(cop_card_receive + 4), message.word[1]);
    EXPECT_EQ(bench.read(cop_card_receive), message.word[2]);
    EXPECT_EQ(bench.read(cop_card_receive + 4), message.word[3]);
    EXPECT_EQ(bench.status() & cop_csr_received, 0U);
    EXPECT_EQ(bench.read_pair(cop_card_receive), word_pair(0, 0));
}

TEST(host_card, interrupts_while_a_message_is_unread_if_enabled) {
    ready_card bench;
    bench.arrive(message_for(0, 1, cop_opcode::barrier_exit, 2, true));
    EXPECT_THAT(bench.interrupts, IsEmpty());
    EXPECT_EQ(bench.csr() & cop_csr_enabled, 0U);
    bench.write(cop_card_csr, cop_csr_enable);
    EXPECT_NE(bench.csr() & cop_csr_enabled, 0U);
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(testing::_, true)));
    bench.arrive(message_for(0, 2, cop_opcode::barrier_exit, 2, true));
    bench.read_message(cop_card_receive);
    EXPECT_THAT(bench.interrupts, SizeIs(1)) << "one interrupt, two messages";
    bench.read_message(cop_card_receive);
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(testing::_, true), Pair(testing::_, false)));
    bench.arrive(message_for(0, 3, cop_opcode::barrier_exit, 2, true));
    bench.write(cop_card_csr, 0U);
    EXPECT_THAT(bench.interrupts, SizeIs(4));
    EXPECT_FALSE(bench.interrupts.back().second);
}

TEST(host_card, calls_the_driver_when_as_many_foreign_messages_wait_as_the_watermark) {
    ready_card bench;
    bench.write(cop_card_watermark, 2U);
    bench.arrive(message_for(9, 1));
    EXPECT_THAT(bench.interrupts, IsEmpty());
    bench.arrive(message_for(9, 2));
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(testing::_, true)));
    EXPECT_NE(bench.csr() & cop_csr_watermark, 0U);
    bench.read_message(cop_card_foreign);
    EXPECT_EQ(bench.csr() & cop_csr_watermark, 0U);
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(testing::_, true), Pair(testing::_, false)));
    bench.write(cop_card_watermark, 0U);
    for (std::uint32_t tag = 0; tag < 5; ++tag) { bench.arrive(message_for(9, tag)); }
    EXPECT_THAT(bench.interrupts, SizeIs(2));
}

TEST(host_card, traps_when_a_message_finds_the_buffer_full) {
    ready_card bench({.card = {.receive_messages = 2}});
    for (std::uint32_t tag = 0; tag < 3; ++tag) {
        bench.arrive(message_for(0, tag, cop_opcode::barrier_exit, 2, true));
    }
    EXPECT_NE(bench.csr() & cop_csr_trap, 0U);
    EXPECT_EQ(cop_csr_error_code(bench.csr()), bench.code(cop_error::overrun));
    EXPECT_EQ(bench.card.counters().lost, 1U);
    EXPECT_EQ(bench.read_message(cop_card_receive).word[1], 0U);
    EXPECT_EQ(bench.read_message(cop_card_receive).word[1], 1U);
    EXPECT_EQ(bench.status() & cop_csr_received, 0U);
}

TEST(host_card, traps_when_too_many_receptions_in_a_row_fail) {
    ready_card bench({.line = {.word_error_rate = 1}});
    bench.controller.send(message_for(0, 1, cop_opcode::barrier_exit, 2, true));
    bench.run(2000);
    EXPECT_NE(bench.csr() & cop_csr_trap, 0U);
    EXPECT_EQ(cop_csr_error_code(bench.csr()), bench.code(cop_error::word_error));
    ASSERT_FALSE(bench.interrupts.empty());
    bench.write(cop_card_csr, cop_csr_clear_trap);
    EXPECT_EQ(bench.csr() & cop_csr_trap, 0U);
}

// The deadlock timer -------------------------------------------------------------------------------------------------

TEST(host_card, traps_when_a_command_with_a_certain_reply_is_acknowledged_and_none_comes) {
    ready_card bench(patient());
    EXPECT_EQ(bench.command(command_of(2, cop_opcode::read32)), cop_csr_ready);
    const cycle_t acknowledged = bench.controller.answered[0] + 4;
    bench.run_to(acknowledged + 500 - 2);
    EXPECT_EQ(bench.csr() & cop_csr_trap, 0U);
    bench.run(10);
    EXPECT_EQ(bench.csr(), cop_csr_ready | cop_csr_error | cop_csr_trap |
                               bench.code(cop_error::deadlock) << cop_csr_error_code_shift);
    EXPECT_THAT(bench.interrupts, ElementsAre(Pair(acknowledged + 500, true)));
    bench.write(cop_card_csr, cop_csr_clear_trap);
    EXPECT_THAT(bench.interrupts, SizeIs(2));
    bench.run(5000);
    EXPECT_EQ(bench.card.counters().deadlocks, 1U) << "once";
}

TEST(host_card, does_not_trap_when_the_reply_comes_or_none_is_due) {
    ready_card bench(patient());
    bench.command(command_of(2, cop_opcode::read32));
    bench.arrive(message_for(owner, 7, cop_opcode::read32));
    bench.command(command_of(2, cop_opcode::barrier_entry));
    bench.arrive(message_for(0, 7, cop_opcode::barrier_exit, 2, true));
    bench.command(command_of(4, cop_opcode::sum64));
    bench.run(5000);
    EXPECT_THAT(bench.interrupts, IsEmpty());
}

TEST(host_card, a_broadcast_is_no_reply_to_a_barrier_entry) {
    ready_card bench(patient());
    bench.command(command_of(2, cop_opcode::barrier_entry));
    bench.arrive(message_for(0, 7, cop_opcode::broadcast32, 3, true));
    bench.run(5000);
    EXPECT_EQ(bench.card.counters().deadlocks, 1U);
}

TEST(host_card, every_command_and_every_reply_starts_the_deadlock_timer_again) {
    ready_card bench(patient());
    bench.command(command_of(2, cop_opcode::barrier_entry));
    bench.command(command_of(2, cop_opcode::barrier_entry));
    bench.run(400);
    bench.command(command_of(1, cop_opcode::unlock));
    bench.run(400);
    bench.arrive(message_for(0, 7, cop_opcode::barrier_exit, 2, true));
    bench.run(400);
    EXPECT_EQ(bench.card.counters().deadlocks, 0U);
    bench.run(200);
    EXPECT_EQ(bench.card.counters().deadlocks, 1U);
}

TEST(host_card, a_refused_command_awaits_no_reply) {
    ready_card bench(patient());
    bench.controller.refuse_for = cop_error::already_counted;
    bench.command(command_of(2, cop_opcode::barrier_entry));
    bench.run(2000);
    EXPECT_EQ(bench.card.counters().deadlocks, 0U);
}

TEST(host_card, the_deadlock_timer_can_be_set_and_switched_off) {
    ready_card bench(patient());
    bench.write(cop_card_deadlock, 0U);
    bench.command(command_of(2, cop_opcode::read32));
    bench.run(2000);
    EXPECT_EQ(bench.card.counters().deadlocks, 0U);
    bench.write(cop_card_deadlock, 50U);
    bench.run(60);
    EXPECT_EQ(bench.card.counters().deadlocks, 1U);
}

// Reset --------------------------------------------------------------------------------------------------------------

TEST(host_card, a_reset_forgets_everything_and_tests_itself) {
    ready_card bench;
    bench.write(cop_card_pid, owner);
    bench.write(cop_card_csr, cop_csr_enable);
    bench.write(cop_card_retries, 9U);
    bench.write(cop_card_watermark, 1U);
    bench.arrive(message_for(9, 3));
    bench.arrive(message_for(owner, 4));
    bench.controller.refuse_for = cop_error::limit;
    bench.command(command_of(2));
    bench.controller.refuse_for = cop_error::none;
    bench.write(cop_card_csr, cop_csr_reset);
    EXPECT_EQ(bench.csr(), 0U);
    EXPECT_FALSE(bench.interrupts.back().second);
    bench.run(bench.setup.card.self_test_clocks);
    EXPECT_EQ(bench.csr(), cop_csr_ready);
    EXPECT_EQ(bench.read(cop_card_pid), 0U);
    EXPECT_EQ(bench.read(cop_card_retries), 3U);
    EXPECT_EQ(bench.read(cop_card_watermark), bench.setup.card.watermark);
    EXPECT_EQ(bench.command(command_of(3)), cop_csr_ready);
}

TEST(host_card, a_reset_in_the_middle_of_a_command_lets_the_next_one_through) {
    ready_card bench;
    bench.write(cop_card_transmit, word_pair{command_of(4).word[0], command_of(4).word[1]});
    bench.write(cop_card_csr, cop_csr_reset);
    bench.run(bench.setup.card.self_test_clocks + 10);
    const serial::cop_words command = message_for(owner, 70, cop_opcode::write64, 4);
    EXPECT_EQ(bench.command(command), cop_csr_ready);
    ASSERT_FALSE(bench.controller.received.empty());
    EXPECT_EQ(bench.controller.received.back().what, command);
}

TEST(host_card, what_arrives_during_the_self_test_is_lost) {
    card_bench bench({.card = {.self_test_clocks = 200}});
    bench.run_to(5);
    bench.arrive(message_for(0, 1, cop_opcode::barrier_exit, 2, true));
    bench.start();
    EXPECT_EQ(bench.csr(), cop_csr_ready);
    EXPECT_EQ(bench.card.counters().lost, 1U);
}

// The base protocol --------------------------------------------------------------------------------------------------

TEST(host_card, refuses_accesses_that_it_does_not_have_with_the_response_of_the_base_protocol) {
    ready_card bench;
    const auto load = [&](std::uint32_t offset, std::size_t bytes) {
        std::vector<std::uint8_t> data(bytes);
        return bench.access(tlm::TLM_READ_COMMAND, offset, data);
    };
    const auto store = [&](std::uint32_t offset, std::size_t bytes) {
        std::vector<std::uint8_t> data(bytes);
        return bench.access(tlm::TLM_WRITE_COMMAND, offset, data);
    };
    EXPECT_EQ(load(cop_card_status, 8), tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_status, 2), tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_receive, 16), tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_csr, 8), tlm::TLM_BURST_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_receive + 4, 8), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_status + 2, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_status + 4, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_bytes - 8, 8), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_csr + 0x100, 4), tlm::TLM_ADDRESS_ERROR_RESPONSE);
    EXPECT_EQ(load(cop_card_transmit, 8), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_receive, 8), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_foreign, 4), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_status, 4), tlm::TLM_COMMAND_ERROR_RESPONSE);
    EXPECT_EQ(store(cop_card_foreign_count, 4), tlm::TLM_COMMAND_ERROR_RESPONSE);

    std::vector<std::uint8_t> data(4);
    std::uint8_t enables = 0xff;
    tlm::tlm_generic_payload& payload = bench.cpu.payload(tlm::TLM_READ_COMMAND, cop_card_status, data);
    payload.set_byte_enable_ptr(&enables);
    EXPECT_EQ(bench.cpu.send(), tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE);
}

// Chapter VI, direct mode: "access to control/status registers are privileged".
TEST(host_card, gives_user_mode_the_user_page_alone) {
    ready_card bench;
    const auto access = [&](tlm::tlm_command command, std::uint32_t offset, std::size_t bytes) {
        std::vector<std::uint8_t> data(bytes);
        tlm::tlm_generic_payload& payload = bench.cpu.payload(command, offset, data);
        user_access user_mode;
        payload.set_extension(&user_mode);
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        bench.cpu.socket->b_transport(payload, delay);
        payload.clear_extension(&user_mode);
        return payload.get_response_status();
    };
    EXPECT_EQ(access(tlm::TLM_READ_COMMAND, cop_card_status, 4), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(access(tlm::TLM_READ_COMMAND, cop_card_receive, 8), tlm::TLM_OK_RESPONSE);
    for (const std::uint32_t offset :
         {cop_card_csr, cop_card_pid, cop_card_transmit_timeout, cop_card_retries, cop_card_deadlock,
          cop_card_watermark, cop_card_foreign_count, cop_card_foreign}) {
        EXPECT_EQ(access(tlm::TLM_READ_COMMAND, offset, 4), tlm::TLM_COMMAND_ERROR_RESPONSE) << offset;
        EXPECT_EQ(access(tlm::TLM_WRITE_COMMAND, offset, 4), tlm::TLM_COMMAND_ERROR_RESPONSE) << offset;
    }
    EXPECT_EQ(bench.read(cop_card_pid), 0U) << "and machine mode has them";
    EXPECT_EQ(access(tlm::TLM_WRITE_COMMAND, cop_card_transmit, 8), tlm::TLM_OK_RESPONSE);
}

TEST(host_card, refuses_an_access_before_the_one_under_way_is_over) {
    ready_card bench;
    EXPECT_EQ(bench.cpu.write_word(cop_card_pid, owner), tlm::TLM_OK_RESPONSE);
    EXPECT_EQ(bench.cpu.write_word(cop_card_watermark, 3), tlm::TLM_GENERIC_ERROR_RESPONSE);
    bench.run(2);
    EXPECT_EQ(bench.read(cop_card_pid), owner);
    EXPECT_EQ(bench.read(cop_card_watermark), bench.setup.card.watermark);
}

TEST(host_card, debug_access_reads_nothing_and_there_is_no_direct_memory) {
    card_bench bench;
    std::vector<std::uint8_t> data(4);
    tlm::tlm_generic_payload& payload = bench.cpu.payload(tlm::TLM_READ_COMMAND, cop_card_status, data);
    EXPECT_EQ(bench.cpu.socket->transport_dbg(payload), 0U);
    tlm::tlm_dmi dmi;
    EXPECT_FALSE(bench.cpu.socket->get_direct_mem_ptr(payload, dmi));
}

TEST(host_card, names_its_socket_when_it_is_on_no_bus) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    host_card card("card", domain, domain.period(), {}, {}, {});
    serial::serial_link line("line", domain, {}, 1);
    host_card partner("partner", domain, domain.period(), {}, {}, {});
    core::bus_initiator cpu("cpu");
    cpu.socket.bind(partner.socket);
    card.link().bind(line.near_end);
    partner.link().bind(line.far_end);
    EXPECT_EQ(elaboration_report(), "card.socket is bound to nothing: it needs the memory bus of a host");
}

TEST(host_card, works_when_nobody_hears_its_interrupt) {
    ready_card bench({.hears_interrupts = false});
    bench.write(cop_card_csr, cop_csr_enable);
    bench.arrive(message_for(owner, 7, cop_opcode::read32, 3, true));
    EXPECT_NE(bench.status() & cop_csr_received, 0U);
    EXPECT_THAT(bench.interrupts, IsEmpty());
}

TEST(host_card, a_vcd_shows_its_registers_and_the_words_on_its_line) {
    const scratch_folder folder;
    card_bench bench;
    sc_core::sc_trace_file* const waves = sc_core::sc_create_vcd_trace_file((folder.path() / "card").c_str());
    bench.card.trace(waves);
    bench.line.trace(waves);
    bench.start();
    bench.write(cop_card_pid, owner);
    bench.command(command_of(4));
    sc_core::sc_close_vcd_trace_file(waves);
    const auto shown = [&folder](const char* register_name) {
        return values_of(folder.path() / "card.vcd", register_name);
    };
    const std::string ready = "100000000";
    ASSERT_EQ(std::stoul(ready, nullptr, 2), cop_csr_ready);
    EXPECT_THAT(shown("card.csr"), ElementsAre("0", ready, "0", ready));
    EXPECT_THAT(shown("card.pid"), ElementsAre("0", "101"));
    EXPECT_THAT(shown("card.foreign_count"), ElementsAre("0"));
    EXPECT_THAT(shown("line.words_up"), ElementsAre("0", "1", "10", "11", "100"));
    EXPECT_THAT(shown("line.words_down"), ElementsAre("0", "1")) << "the acknowledgement";
    EXPECT_THAT(shown("line.in_burst"), ElementsAre("0", "1", "0"));
}

/// Records all reports.
struct noting_observer : tlm::tlm_analysis_if<host_card_event> {
    void write(const host_card_event& event) override { events.push_back(event); }
    std::vector<host_card_event> events;
};

TEST(host_card, reports_to_observers_commands_their_ends_and_messages) {
    noting_observer observer;
    card_bench bench;
    bench.card.events.bind(observer);
    bench.start();
    const serial::cop_words refused = command_of(3);
    bench.controller.refuse_for = cop_error::limit;
    bench.command(refused);
    const serial::cop_words message = message_for(owner, 7, cop_opcode::read32, 3, true);
    bench.arrive(message);
    ASSERT_THAT(observer.events, SizeIs(3));
    EXPECT_EQ(observer.events[0].what, host_card_event::kind::command);
    EXPECT_EQ(observer.events[0].words, refused);
    EXPECT_EQ(observer.events[1].what, host_card_event::kind::answer);
    EXPECT_EQ(observer.events[1].result,
              (serial::transmission{serial::transmission::outcome::refused, cop_error::limit}));
    EXPECT_EQ(observer.events[2].what, host_card_event::kind::message);
    EXPECT_EQ(observer.events[2].words, message);
    EXPECT_LT(observer.events[0].cycle, observer.events[1].cycle);
}

}  // namespace
}  // namespace orbweaver::cop
