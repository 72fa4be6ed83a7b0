// SPDX-License-Identifier: Apache-2.0
// The NIU of the active-message system (thesis sections 3.3 and 5.5): formats, instructions, blocks
// that are copied, storing without being asked. The test is the rest of the machine.
#include "testbenches/niu/support/machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;

std::vector<std::uint32_t> payloads_after_head(const std::vector<flit>& flits) {
    std::vector<std::uint32_t> all;
    for (std::size_t n = 1; n < flits.size(); ++n) { all.push_back(flits[n].payload); }
    return all;
}

std::vector<std::uint32_t> counted(std::uint32_t first, std::uint32_t count) {
    std::vector<std::uint32_t> words;
    for (std::uint32_t n = 0; n < count; ++n) { words.push_back(first + n); }
    return words;
}

TEST(active_niu, a_data_message_is_head_with_stride_address_and_words_with_the_last_as_tail) {
    active_bench bench;
    bench.issue(3, op::active_sendh, 2, 0x1230, 7);
    bench.issue(3, op::send2, 11, 12);
    bench.issue(3, op::sende, 13);
    bench.issue(3, op::active_sendh, 2, 0x4560, 7);
    bench.issue(3, op::send, 21);
    bench.issue(3, op::send2e, 22, 23);
    bench.run(20);
    const auto both = bench.flits(message_type::data);
    ASSERT_EQ(both.size(), 10U);
    const std::vector<flit> in_pairs(both.begin(), both.begin() + 5);
    const std::vector<flit> singly(both.begin() + 5, both.end());
    for (const auto& flits : {in_pairs, singly}) {
        EXPECT_THAT(kinds_of(flits),
                    ElementsAre(flit_kind::head, flit_kind::body, flit_kind::body, flit_kind::body, flit_kind::tail));
        EXPECT_EQ(bench.codec.stride(flits[0].payload), 7U);
        EXPECT_EQ(bench.codec.type(flits[0].payload), message_type::data);
        EXPECT_EQ(flits[0].destination.value, 2);
    }
    EXPECT_THAT(payloads_after_head(in_pairs), ElementsAre(0x1230, 11, 12, 13));
    EXPECT_THAT(payloads_after_head(singly), ElementsAre(0x4560, 21, 22, 23));
}

TEST(active_niu, a_thread_message_has_stride_one_and_its_handler_is_a_body_flit) {
    active_bench bench;
    bench.issue(3, op::sendh_thread, 2, 0x4000);
    bench.issue(3, op::send2e, 11, 12);
    bench.run(20);
    const auto flits = bench.flits(message_type::thread);
    EXPECT_THAT(kinds_of(flits), ElementsAre(flit_kind::head, flit_kind::body, flit_kind::body, flit_kind::tail));
    EXPECT_EQ(bench.codec.stride(flits[0].payload), 1U);
    EXPECT_THAT(payloads_after_head(flits), ElementsAre(0x4000, 11, 12));
}

TEST(active_niu, what_is_issued_in_a_cycle_is_on_the_wires_in_the_next) {
    active_bench bench;
    const issued begun = bench.issue(0, op::active_sendh, 1, 0, 1);
    bench.run(2);
    ASSERT_EQ(bench.injected.size(), 2U);
    EXPECT_EQ(bench.injected[0].cycle, begun.cycle + 1);
    EXPECT_EQ(bench.injected[1].cycle, begun.cycle + 2);
}

/// Two messages of 100 words by one context; the cycle in which the last instruction was accepted, after the first.
cycle_t issue_two_blocks(active_bench& bench) {
    bench.credit_delay = 1;
    for (const std::uint32_t message : {0U, 1U}) {
        bench.core.program(1,
                           {{op::active_sendh, 1, 0x1000 * message, 1}, {op::sendme, 0x400 * message, 1 << 16 | 100}});
    }
    bench.run(400);
    EXPECT_TRUE(bench.core.done());
    return bench.core.log.back().cycle - bench.core.log.front().cycle;
}

TEST(active_niu, a_second_block_waits_about_100_cycles_for_the_first_to_be_copied) {
    active_bench bench;
    const cycle_t took = issue_two_blocks(bench);
    EXPECT_GE(took, 100U);
    EXPECT_LE(took, 110U);
    EXPECT_EQ(bench.core.log[2].verdict, messaging_verdict::rejected) << "the second sendh";
    EXPECT_EQ(bench.core.log[2].reason, suspend_reason::niu_busy);
    EXPECT_EQ(bench.unit.statistics().rejected_busy, 1U);
    EXPECT_EQ(bench.unit.statistics().copied_words, 200U);
}

TEST(active_niu, with_descriptors_both_blocks_are_issued_in_a_few_cycles) {
    active_bench bench(active_unit(block_transfers::descriptor));
    EXPECT_LE(issue_two_blocks(bench), 4U);
    EXPECT_EQ(bench.unit.statistics().rejected_busy, 0U);
    EXPECT_EQ(bench.unit.statistics().data_words_sent, 200U);
}

TEST(active_niu, while_a_block_is_copied_no_context_issues_anything_and_all_are_woken_at_its_end) {
    active_bench bench;
    bench.credit_delay = 1;
    bench.core.program(0, {{op::active_sendh, 1, 0, 1}, {op::sendm, 0, 1 << 16 | 40}, {op::sende, 5}});
    bench.run(2);
    bench.core.program(1, {op::active_sendh, 1, 0, 1});
    bench.core.program(2, {op::sendh_thread, 1, 0x100});
    bench.core.program(3, {op::wait_send});
    bench.run(10);
    for (const unsigned context : {0U, 1U, 2U, 3U}) { EXPECT_TRUE(bench.core.suspended(context)) << context; }
    EXPECT_THAT(bench.unit.describe_waits(),
                Contains(HasSubstr("context 2 waits until the NIU has copied a block of context 0")));
    bench.run(60);
    EXPECT_EQ(bench.core.left(0), 0U);
    EXPECT_EQ(bench.core.left(2), 0U) << "another queue";
    EXPECT_EQ(bench.core.left(3), 0U);
    const cycle_t end = bench.core.wakes.front().first;
    unsigned woken = 0;
    for (const auto& [cycle, context] : bench.core.wakes) { woken += cycle == end ? 1 : 0; }
    EXPECT_EQ(woken, 4U);
    EXPECT_EQ(bench.core.left(1), 0U) << "context 0 ended its message";
}

TEST(active_niu, a_block_that_finds_its_queue_full_goes_on_when_there_is_room) {
    active_bench bench;
    for (std::uint32_t n = 0; n < 40; ++n) { bench.memory.word(4 * n) = 100 + n; }
    bench.withhold_credits = true;
    bench.issue(0, op::active_sendh, 1, 0x800, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 40);
    bench.run(100);
    EXPECT_EQ(bench.unit.statistics().copied_words, 16U + 2U)
        << "16 in the queue, two of four credits went to the header";
    EXPECT_FALSE(bench.unit.idle());
    bench.release_credits();
    bench.run(150);
    EXPECT_TRUE(bench.unit.idle());
    auto words = counted(100, 40);
    words.insert(words.begin(), 0x800);
    EXPECT_THAT(payloads_after_head(bench.flits(message_type::data)), ElementsAreArray(words));
}

/// Thesis section 5.5: "threads generally suspend many times as they wait for message buffers to move".
TEST(active_niu, a_paced_block_is_handed_over_in_parts_that_the_queue_holds) {
    active_bench bench(active_unit(block_transfers::paced));
    for (std::uint32_t n = 0; n < 40; ++n) { bench.memory.word(8 * n) = 100 + n; }
    bench.withhold_credits = true;
    bench.core.program(0, {{op::active_sendh, 1, 0x800, 1}, {op::sendme, 0, 2 << 16 | 40}});
    bench.run(100);
    EXPECT_TRUE(bench.core.suspended(0));
    EXPECT_EQ(bench.core.log.back().reason, suspend_reason::transmit_queue_full);
    bench.core.program(1, {{op::sendh_thread, 1, 0x100}, {op::sende, 1}});
    bench.run(10);
    EXPECT_EQ(bench.core.left(1), 0U) << "the NIU is free while the thread waits for room";
    bench.release_credits();
    bench.run(300);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_GT(bench.unit.statistics().rejected_queue_full, 5U);
    auto words = counted(100, 40);
    words.insert(words.begin(), 0x800);
    EXPECT_THAT(payloads_after_head(bench.flits(message_type::data)), ElementsAreArray(words));
}

TEST(active_niu, a_paced_block_that_its_queue_holds_is_accepted_at_once) {
    active_bench bench(active_unit(block_transfers::paced));
    bench.core.program(0, {{op::active_sendh, 1, 0x800, 1}, {op::sendme, 0, 1 << 16 | 14}});
    bench.run(40);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_EQ(bench.unit.statistics().rejected_queue_full, 0U);
    EXPECT_EQ(bench.unit.statistics().copied_words, 14U);
}

TEST(active_niu, a_copied_block_may_be_overwritten_as_soon_as_the_next_instruction_is_accepted) {
    active_bench bench;
    bench.memory.word(0) = 1;
    bench.memory.word(4) = 2;
    bench.withhold_credits = true;
    bench.issue(0, op::active_sendh, 1, 0x800, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 2);
    bench.core.program(0, {op::wait_send, 0, 0, 0, 0, [&](const messaging_transaction&) {
                               bench.memory.word(0) = 77;
                               bench.memory.word(4) = 77;
                           }});
    bench.run(20);
    EXPECT_TRUE(bench.core.done());
    bench.release_credits();
    bench.run(20);
    EXPECT_THAT(payloads_after_head(bench.flits(message_type::data)), ElementsAre(0x800, 1, 2));
}

TEST(active_niu, waits_suspends_with_descriptors_until_the_context_s_blocks_have_been_read) {
    active_bench bench(active_unit(block_transfers::descriptor));
    bench.withhold_credits = true;
    bench.issue(4, op::active_sendh, 1, 0x800, 1);
    bench.issue(4, op::sendme, 0, 1 << 16 | 10);
    bench.issue(5, op::wait_send);
    EXPECT_EQ(bench.core.log.back().verdict, messaging_verdict::accepted) << "context 5 has sent none";
    bench.issue(4, op::wait_send);
    EXPECT_EQ(bench.core.log.back().reason, suspend_reason::wait_send);
    bench.run(30);
    EXPECT_TRUE(bench.core.suspended(4));
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("context 4 waits until its blocks have been read")));
    bench.release_credits();
    bench.run(60);
    EXPECT_EQ(bench.core.left(4), 0U);
}

TEST(active_niu, a_message_owns_the_data_queue_from_sendh_until_its_last_word_is_in_the_queue) {
    active_bench bench;
    bench.credit_delay = 1;
    bench.issue(0, op::active_sendh, 1, 0, 1);
    bench.issue(1, op::active_sendh, 1, 0x100, 1);
    EXPECT_EQ(bench.core.log.back().reason, suspend_reason::thread_queue_owned);
    bench.issue(0, op::sendme, 0, 1 << 16 | 20);
    bench.run(5);
    EXPECT_TRUE(bench.core.suspended(1)) << "the block is still being copied";
    bench.run(60);
    EXPECT_EQ(bench.core.left(1), 0U);
    bench.issue(1, op::sende, 9);
    bench.run(20);
    const auto flits = bench.flits(message_type::data);
    ASSERT_EQ(flits.size(), 22U + 3U);
    EXPECT_EQ(flits[21].kind, flit_kind::tail);
    EXPECT_EQ(flits[22].kind, flit_kind::head);
}

TEST(active_niu, data_are_stored_by_address_and_stride_of_the_message_and_nobody_is_notified) {
    active_bench bench;
    bench.arrive(message_type::data, data_vc, {0x1000, 7, 8, 9}, 3);
    bench.run(30);
    EXPECT_EQ(bench.memory.word(0x1000), 7U);
    EXPECT_EQ(bench.memory.word(0x1000 + 12), 8U);
    EXPECT_EQ(bench.memory.word(0x1000 + 24), 9U);
    EXPECT_EQ(bench.memory.word(0x1004), 0U);
    EXPECT_TRUE(bench.core.wakes.empty());
    EXPECT_TRUE(bench.core.threads.empty());
    EXPECT_TRUE(bench.core.windows.empty()) << "all are closed";
    EXPECT_EQ(bench.unit.statistics().data_words_received, 3U);
    EXPECT_TRUE(bench.unit.idle());
}

TEST(active_niu, messages_on_different_virtual_channels_are_stored_at_the_same_time) {
    active_bench bench;
    auto first = counted(100, 50);
    auto second = counted(200, 50);
    first.insert(first.begin(), 0x1000);
    second.insert(second.begin(), 0x2000);
    bench.arrive(message_type::data, data_vc, first, 1);
    bench.arrive(message_type::data, data_vc + 1, second, 2);
    bench.run(150);
    for (std::uint32_t n = 0; n < 50; ++n) {
        EXPECT_EQ(bench.memory.word(0x1000 + 4 * n), 100 + n);
        EXPECT_EQ(bench.memory.word(0x2000 + 8 * n), 200 + n);
    }
}

TEST(active_niu, a_thread_message_without_a_free_context_is_blocked_and_data_still_arrives) {
    active_bench bench;
    bench.arrive(message_type::thread, thread_vc, {0x400, 1, 2});
    bench.arrive(message_type::data, data_vc, {0x1000, 5}, 1);
    bench.run(30);
    EXPECT_TRUE(bench.core.threads.empty());
    EXPECT_EQ(bench.memory.word(0x1000), 5U);
    EXPECT_GT(bench.waiting(thread_vc), 0U) << "it stays in the channel";
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("no free context")));
    bench.core.release(9);
    bench.run(10);
    ASSERT_EQ(bench.core.threads.size(), 1U);
    EXPECT_EQ(bench.core.threads[0].address, 0x400U);
    EXPECT_THAT(bench.core.threads[0].arguments, ElementsAre(1, 2));
    EXPECT_GT(bench.unit.statistics().thread_blocked_cycles, 15U);
    EXPECT_TRUE(bench.unit.idle());
}

TEST(active_niu, a_word_outside_memory_ends_the_run_and_names_the_message) {
    active_bench bench;
    bench.arrive(message_type::data, data_vc, {active_bench::memory_bytes - 4, 1, 2}, 1);
    bench.run(20);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_EQ(bench.control.outcome()->code, exit_code::firmware_failure);
    EXPECT_THAT(
        bench.control.outcome()->summary,
        HasSubstr("node 0: word 1 of a message from node 1 to 0x0000fffc with stride 1, belongs to 0x00010000"));
}

TEST(active_niu, copying_and_storing_take_turns_at_one_memory_port) {
    active_bench bench;
    bench.credit_delay = 1;
    auto words = counted(0, 100);
    words.insert(words.begin(), 0x1000);
    bench.arrive(message_type::data, data_vc, words, 1);
    bench.run(4);
    bench.issue(1, op::active_sendh, 1, 0, 1);
    bench.issue(1, op::sendme, 0x2000, 1 << 16 | 99);
    bench.run(40);
    const niu_statistics half = bench.unit.statistics();
    EXPECT_LT(half.copied_words, 26U);
    EXPECT_GT(half.copied_words, 15U);
    EXPECT_GT(half.memory_conflict_cycles, 20U);
    bench.run(300);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_EQ(bench.memory.word(0x1000 + 4 * 99), 99U);
}

TEST(active_niu, an_idle_or_stuck_unit_asks_for_no_cycles) {
    active_bench bench;
    bench.withhold_credits = true;
    bench.issue(0, op::active_sendh, 1, 0x800, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 100);
    bench.run(100);
    EXPECT_FALSE(sc_core::sc_pending_activity());
    bench.release_credits();
    bench.run(300);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

struct bad_instruction {
    const char* name;
    op operation;
    std::uint32_t a;
    std::uint32_t b;
    std::uint32_t c;
    std::uint32_t cause;
    const char* text;
};

class active_illegal_operands : public testing::TestWithParam<bad_instruction> {};

TEST_P(active_illegal_operands, fault_and_leave_a_line_in_the_log) {
    active_bench bench;
    const bad_instruction& bad = GetParam();
    const issued came = bench.issue(5, bad.operation, bad.a, bad.b, bad.c);
    EXPECT_EQ(came.verdict, messaging_verdict::fault);
    EXPECT_EQ(came.result, bad.cause);
    EXPECT_THAT(bench.control.log_lines(), ElementsAre(HasSubstr(bad.text)));
    bench.run(20);
    EXPECT_TRUE(bench.injected.empty());
}

INSTANTIATE_TEST_SUITE_P(
    cases, active_illegal_operands,
    testing::Values(bad_instruction{"no_such_node", op::active_sendh, 4, 0, 1, 2, "the machine has 4 nodes"},
                    bad_instruction{"misaligned", op::active_sendh, 1, 0x1002, 1, 6, "sendh of words to 0x00001002"},
                    bad_instruction{"stride", op::active_sendh, 1, 0, 65536, 2, "a message carries at most 65535"},
                    bad_instruction{"words_without_sendh", op::sende, 1, 0, 0, 2, "without a sendh"},
                    bad_instruction{"sendh_with_id", op::sendh_data, 1, 2, 0, 2, "send-and-receive system"},
                    bad_instruction{"ldss", op::ldss, 1, 0, 0, 2, "send-and-receive system"},
                    bad_instruction{"ldsr", op::ldsr, 1, 0, 0, 2, "send-and-receive system"},
                    bad_instruction{"str", op::str, 1, 0, 1, 2, "send-and-receive system"},
                    bad_instruction{"rms", op::rms, 1, 0, 0, 2, "send-and-receive system"},
                    bad_instruction{"rmr", op::rmr, 1, 0, 0, 2, "send-and-receive system"},
                    bad_instruction{"waitr", op::wait_receive, 1, 0, 0, 2, "send-and-receive system"}),
    [](const auto& instance) { return instance.param.name; });

TEST(send_receive_niu, does_not_know_the_sendh_of_active_messages) {
    niu_bench bench;
    const issued came = bench.issue(5, op::active_sendh, 1, 0, 1);
    EXPECT_EQ(came.verdict, messaging_verdict::fault);
    EXPECT_THAT(bench.control.log_lines(), ElementsAre(HasSubstr("active-message system")));
}

TEST(send_receive_niu, can_copy_blocks_too) {
    niu_bench bench(messaging_mode::rendezvous, {.block_transfer = block_transfers::copy});
    bench.credit_delay = 1;
    for (std::uint32_t n = 0; n < 30; ++n) { bench.memory.word(4 * n) = n; }
    bench.issue(0, op::sendh_data, 1, 9);
    bench.issue(0, op::sendme, 0, 1 << 16 | 30);
    bench.run(50);
    EXPECT_EQ(bench.unit.statistics().copied_words, 14U) << "as many as the queue holds until the CTS comes";
    bench.arrive_cts(9, 0);
    bench.run(60);
    EXPECT_EQ(bench.ldss(9), send_state::complete);
    auto words = counted(0, 30);
    words.insert(words.begin(), 9);
    EXPECT_THAT(payloads_after_head(bench.flits(message_type::data)), ElementsAreArray(words));
}

}  // namespace
}  // namespace orbweaver::niu
