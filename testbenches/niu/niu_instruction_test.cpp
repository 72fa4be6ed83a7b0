// SPDX-License-Identifier: Apache-2.0
// The thirteen messaging instructions and the two waits, at one NIU: what is accepted, rejected and refused, and who is
// woken.
#include "testbenches/niu/support/niu_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;
using verdict = messaging_verdict;

std::vector<std::uint32_t> payloads(const std::vector<flit>& flits) {
    std::vector<std::uint32_t> all;
    for (const flit& f : flits) { all.push_back(f.payload); }
    return all;
}

/// Sends a whole one-word Ready message, which completes.
void send_ready(niu_bench& bench, unsigned context, std::uint32_t id) {
    bench.issue(context, op::sendh_data, 1, id);
    bench.issue(context, op::sende, 1);
    bench.run(10);
}

TEST(niu_instruction, polls_of_unknown_ids_return_zero) {
    niu_bench bench;
    EXPECT_EQ(bench.issue(0, op::ldss, 0x77).result, 0U);
    EXPECT_EQ(bench.issue(0, op::ldsr, 0x77).result, 0U);
    EXPECT_EQ(bench.issue(0, op::ldsr, 0).result, 0U);
}

TEST(niu_instruction, a_thread_message_is_head_tag_and_words_with_the_last_as_tail) {
    niu_bench bench;
    bench.issue(2, op::sendh_thread, 3, 0x8000);
    bench.issue(2, op::send, 11);
    bench.issue(2, op::send2, 12, 13);
    bench.issue(2, op::send2e, 14, 15);
    bench.run(20);
    const auto sent = bench.flits(message_type::thread);
    const std::uint32_t head = bench.codec.encode(message_type::thread, {0}, {3}, 0);
    EXPECT_THAT(payloads(sent), ElementsAre(head, 0x8000, 11, 12, 13, 14, 15));
    using k = flit_kind;
    EXPECT_THAT(kinds_of(sent), ElementsAre(k::head, k::tag, k::body, k::body, k::body, k::body, k::tail));
    EXPECT_EQ(sent[0].vc.value, 0);
    EXPECT_EQ(sent[0].destination.value, 3);
    EXPECT_EQ(bench.unit.statistics().thread_words_sent, 5U);
    EXPECT_TRUE(bench.unit.tables().sends->used() == 0) << "THREAD messages do not use the send table";
}

TEST(niu_instruction, a_ready_data_message_goes_out_at_once_and_completes) {
    niu_bench bench(messaging_mode::ready);
    EXPECT_EQ(bench.issue(1, op::sendh_data, 2, 0xabc).verdict, verdict::accepted);
    EXPECT_EQ(bench.ldss(0xabc), send_state::in_use) << "the head leaves in the cycle after its instruction";
    EXPECT_EQ(bench.ldss(0xabc), send_state::in_progress);
    bench.issue(1, op::sende, 5);
    bench.run(2);
    EXPECT_EQ(bench.ldss(0xabc), send_state::complete);
    const auto sent = bench.flits(message_type::data);
    EXPECT_THAT(payloads(sent), ElementsAre(bench.codec.encode(message_type::data, {0}, {2}, 0), 0xabc, 5));
    EXPECT_THAT(kinds_of(sent), ElementsAre(flit_kind::head, flit_kind::tag, flit_kind::tail));
}

TEST(niu_instruction, what_is_issued_in_a_cycle_is_on_the_wires_in_the_next) {
    niu_bench bench(messaging_mode::ready);
    const issued sendh = bench.issue(0, op::sendh_data, 1, 1);
    const issued end = bench.issue(0, op::sende, 9);
    bench.run(10);
    ASSERT_EQ(bench.injected.size(), 3U);
    EXPECT_EQ(bench.injected[0].cycle, sendh.cycle + 1);
    EXPECT_EQ(bench.injected[1].cycle, sendh.cycle + 2);
    EXPECT_EQ(bench.injected[2].cycle, sendh.cycle + 3);
    EXPECT_EQ(end.cycle, sendh.cycle + 1);
}

TEST(niu_instruction, even_when_the_unit_is_awake_an_instruction_has_effect_one_cycle_later) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::sendh_data, 1, 1);
    const issued first = bench.issue(0, op::send, 5);
    bench.run(1);  // head, tag are out
    const issued second = bench.issue(0, op::send, 6);
    const issued third = bench.issue(0, op::send, 7);
    bench.run(5);
    EXPECT_EQ(first.cycle + 1, second.cycle - 1);
    ASSERT_EQ(bench.injected.size(), 5U);
    EXPECT_EQ(bench.injected[3].cycle, second.cycle + 1);
    EXPECT_EQ(bench.injected[4].cycle, third.cycle + 1);
}

TEST(niu_instruction, sendm_and_sendme_move_blocks_with_a_stride) {
    niu_bench bench(messaging_mode::ready);
    for (std::uint32_t n = 0; n < 64; ++n) { bench.memory.words[n] = 100 + n; }
    bench.issue(0, op::sendh_data, 1, 7);
    bench.issue(0, op::sendm, 0x10, block_shape(3, 4));
    bench.issue(0, op::send, 55);
    bench.issue(0, op::sendme, 0x40, block_shape(0, 2));
    bench.run(20);
    const auto sent = bench.flits(message_type::data);
    EXPECT_THAT(payloads(sent), ElementsAre(testing::_, 7, 104, 107, 110, 113, 55, 116, 116));
    EXPECT_EQ(sent.back().kind, flit_kind::tail);
    EXPECT_EQ(bench.unit.tables().sends->state(7), send_state::complete);
}

TEST(niu_instruction, a_block_of_65535_words_leaves_at_one_word_a_cycle) {
    niu_bench bench(messaging_mode::ready);
    bench.credit_delay = 1;
    bench.issue(0, op::sendh_data, 1, 7);
    bench.issue(0, op::sendme, 0x0, block_shape(0, 65535));
    bench.run(65540);
    ASSERT_EQ(bench.injected.size(), 65537U);
    EXPECT_EQ(bench.injected.back().wire.kind, flit_kind::tail);
    EXPECT_EQ(bench.injected.back().cycle - bench.injected.front().cycle, 65536U);
}

TEST(niu_instruction, two_blocks_of_100_words_are_issued_in_a_few_cycles) {
    niu_bench bench(messaging_mode::ready);
    bench.core.program(0, {{op::sendh_data, 1, 1},
                           {op::sendme, 0, block_shape(1, 100)},
                           {op::sendh_data, 1, 2},
                           {op::sendme, 0x400, block_shape(1, 100)}});
    bench.run(300);
    ASSERT_EQ(bench.core.log.size(), 4U) << "no instruction was rejected";
    EXPECT_EQ(bench.core.log.back().cycle - bench.core.log.front().cycle, 3U);
    EXPECT_EQ(bench.unit.statistics().data_words_sent, 200U);
}

class queue_depth : public testing::TestWithParam<unsigned> {};

TEST_P(queue_depth, holds_a_fourth_as_many_block_sends_without_suspending) {
    niu_desc described{.transmit_queue_depth = GetParam()};
    niu_bench bench(messaging_mode::rendezvous, described);  // no CTS ever comes
    for (std::uint32_t id = 0; id < 12; ++id) {
        bench.core.program(0, {{op::sendh_data, 1, id}, {op::sendme, 0, block_shape(1, 10)}});
    }
    bench.run(200);
    unsigned sends = 0;
    for (const issued& i : bench.core.log) {
        sends += i.operation == op::sendme && i.verdict == verdict::accepted ? 1 : 0;
    }
    EXPECT_EQ(sends, GetParam() / 4);
    EXPECT_EQ(bench.core.log.back().reason, suspend_reason::transmit_queue_full);
}

INSTANTIATE_TEST_SUITE_P(depths, queue_depth, testing::Values(2, 4, 8, 16, 32));

TEST(niu_instruction, a_full_queue_suspends_and_room_for_the_whole_instruction_wakes) {
    niu_bench bench(messaging_mode::ready, {.transmit_queue_depth = 4});
    bench.withhold_credits = true;  // four flits leave, then nothing
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::send2, 1, 2);
    bench.run(5);
    bench.issue(0, op::send2, 3, 4);
    bench.issue(0, op::send, 5);
    const issued rejected = bench.issue(0, op::send2e, 6, 7);
    EXPECT_EQ(rejected.verdict, verdict::rejected);
    EXPECT_EQ(rejected.reason, suspend_reason::transmit_queue_full);
    bench.run(20);
    EXPECT_TRUE(bench.core.suspended(0));
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("room for 2 entries in its transmit queue")));
    bench.release_credits();
    bench.run(20);
    EXPECT_EQ(bench.core.wakes.size(), 1U) << "woken once: when there was room for both words";
    EXPECT_EQ(bench.flits(message_type::data).size(), 9U);
    EXPECT_TRUE(bench.unit.idle());
}

TEST(niu_instruction, a_second_send_of_an_id_suspends_until_rms_by_another_thread) {
    niu_bench bench(messaging_mode::ready);
    send_ready(bench, 0, 5);
    const issued second = bench.issue(0, op::sendh_data, 2, 5);
    EXPECT_EQ(second.verdict, verdict::rejected);
    EXPECT_EQ(second.reason, suspend_reason::sendh_duplicate);
    bench.issue(3, op::rms, 4);
    bench.run(5);
    EXPECT_TRUE(bench.core.suspended(0)) << "another id does not help";
    const issued removal = bench.issue(3, op::rms, 5);
    EXPECT_THAT(bench.core.wakes, ElementsAre(std::pair<cycle_t, unsigned>{removal.cycle, 0U}));
    bench.run(3);
    EXPECT_EQ(bench.core.log.back().verdict, verdict::accepted);
    EXPECT_EQ(bench.unit.tables().sends->state(5), send_state::in_progress);
}

TEST(niu_instruction, a_second_receive_of_an_id_suspends_until_rmr) {
    niu_bench bench;
    bench.issue(0, op::str, 5, 0x100, 1);
    const issued second = bench.issue(1, op::str, 5, 0x200, 1);
    EXPECT_EQ(second.verdict, verdict::rejected);
    EXPECT_EQ(second.reason, suspend_reason::str_duplicate);
    bench.run(5);
    EXPECT_TRUE(bench.core.suspended(1));
    bench.issue(2, op::rmr, 5);
    bench.run(3);
    EXPECT_FALSE(bench.core.suspended(1));
    EXPECT_EQ(bench.ldsr(5), receive_state::in_use);
}

TEST(niu_instruction, full_tables_suspend_and_any_removal_wakes) {
    niu_bench bench(messaging_mode::ready, {.send_table_entries = 1, .receive_table_entries = 2});
    send_ready(bench, 0, 1);
    EXPECT_EQ(bench.issue(0, op::sendh_data, 1, 2).reason, suspend_reason::send_table_full);
    bench.issue(1, op::str, 11, 0, 1);
    bench.issue(1, op::str, 12, 0, 1);
    EXPECT_EQ(bench.issue(1, op::str, 13, 0, 1).reason, suspend_reason::receive_table_full);
    EXPECT_EQ(bench.unit.describe_waits().size(), 2U);
    bench.issue(2, op::rms, 1);
    bench.issue(2, op::rmr, 11);
    bench.run(3);
    EXPECT_TRUE(bench.core.done());
    EXPECT_EQ(bench.ldsr(13), receive_state::in_use);
    const niu_statistics counted = bench.unit.statistics();
    EXPECT_EQ(counted.rejected_send_table_full, 1U);
    EXPECT_EQ(counted.rejected_receive_table_full, 1U);
    EXPECT_EQ(counted.receive_table_high_water, 2U);
    EXPECT_EQ(counted.send_table_high_water, 1U);
}

TEST(niu_instruction, removals_of_live_entries_are_ignored_and_counted) {
    niu_bench bench;
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::rms, 1);
    EXPECT_EQ(bench.ldss(1), send_state::in_use);
    bench.issue(0, op::str, 2, 0x100, 1);
    bench.arrive_rts(2, 3, 4);
    bench.arrive_rts(9, 3, 5);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(2), receive_state::in_progress);
    bench.issue(0, op::rmr, 2);
    bench.issue(0, op::rmr, 9);
    EXPECT_EQ(bench.ldsr(2), receive_state::in_progress);
    EXPECT_EQ(bench.ldsr(9), receive_state::rts_received);
    bench.issue(0, op::rms, 100);
    bench.issue(0, op::rmr, 100);
    EXPECT_EQ(bench.unit.statistics().removals_ignored, 3U) << "removals of absent entries do nothing";
}

TEST(niu_instruction, waits_suspend_until_complete_and_pass_for_complete_and_absent) {
    niu_bench bench(messaging_mode::ready);
    EXPECT_EQ(bench.issue(0, op::wait_send, 1).verdict, verdict::accepted);
    EXPECT_EQ(bench.issue(0, op::wait_receive, 1).verdict, verdict::accepted);
    bench.issue(1, op::sendh_data, 1, 1);
    EXPECT_EQ(bench.issue(0, op::wait_send, 1).reason, suspend_reason::wait_send);
    bench.run(10);
    EXPECT_TRUE(bench.core.suspended(0));
    const issued end = bench.issue(1, op::sende, 3);
    bench.run(3);
    EXPECT_THAT(bench.core.wakes, ElementsAre(std::pair<cycle_t, unsigned>{end.cycle + 1, 0U}));
    EXPECT_EQ(bench.core.log.back().operation, op::wait_send);
    EXPECT_EQ(bench.core.log.back().verdict, verdict::accepted);
    EXPECT_EQ(bench.core.log.back().cycle, end.cycle + 2);

    bench.issue(1, op::str, 2, 0x100, 1);
    EXPECT_EQ(bench.issue(0, op::wait_receive, 2).reason, suspend_reason::wait_receive);
    EXPECT_EQ(bench.issue(3, op::wait_receive, 2).reason, suspend_reason::wait_receive);
    bench.arrive(message_type::data, 2, {2, 42});
    bench.run(10);
    EXPECT_FALSE(bench.core.suspended(0));
    EXPECT_FALSE(bench.core.suspended(3));
    EXPECT_EQ(bench.memory.word(0x100), 42U);
    EXPECT_EQ(bench.issue(3, op::wait_receive, 2).verdict, verdict::accepted);
}

TEST(niu_instruction, a_wait_on_a_cancelled_receive_is_woken) {
    niu_bench bench;
    bench.issue(0, op::str, 2, 0x100, 1);
    bench.issue(1, op::wait_receive, 2);
    EXPECT_TRUE(bench.core.suspended(1));
    bench.issue(0, op::rmr, 2);
    bench.run(2);
    EXPECT_FALSE(bench.core.suspended(1));
    EXPECT_TRUE(bench.core.done());
}

TEST(niu_instruction, the_thread_queue_belongs_to_one_context_from_sendh_to_its_end) {
    niu_bench bench;
    bench.issue(0, op::sendh_thread, 1, 0xa0);
    EXPECT_EQ(bench.issue(1, op::sendh_thread, 2, 0xb0).reason, suspend_reason::thread_queue_owned);
    EXPECT_EQ(bench.issue(2, op::sendh_data, 2, 7).verdict, verdict::accepted) << "data queues are not concerned";
    bench.core.program(1, {op::sende, 2});
    bench.run(10);
    EXPECT_TRUE(bench.core.suspended(1));
    bench.issue(0, op::sende, 1);
    bench.run(10);
    EXPECT_THAT(payloads(bench.flits(message_type::thread)), ElementsAre(testing::_, 0xa0, 1, testing::_, 0xb0, 2));
}

TEST(niu_instruction, a_shared_data_queue_makes_other_threads_wait) {
    niu_bench bench(messaging_mode::rendezvous, {.data_queues = transmit_queues::shared});
    bench.issue(1, op::sendh_data, 1, 1);
    EXPECT_EQ(bench.issue(2, op::sendh_data, 2, 2).reason, suspend_reason::thread_queue_owned);
    bench.issue(1, op::sende, 5);
    bench.core.program(2, {op::sende, 6});
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::rts).size(), 2U) << "the second message waits behind the first one's handshake";
    bench.arrive_cts(1, 1);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::rts).size(), 4U);
    bench.arrive_cts(2, 2);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 6U);
    EXPECT_TRUE(bench.unit.idle());
}

TEST(niu_instruction, a_queue_a_context_lets_the_other_thread_go_ahead) {
    niu_bench bench;
    bench.issue(1, op::sendh_data, 1, 1);
    bench.issue(1, op::sende, 5);
    bench.issue(2, op::sendh_data, 2, 2);
    bench.issue(2, op::sende, 6);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::rts).size(), 4U);
    bench.arrive_cts(2, 2);
    bench.run(20);
    EXPECT_EQ(bench.ldss(2), send_state::complete);
    EXPECT_EQ(bench.ldss(1), send_state::in_use);
}

struct illegal {
    const char* what;
    instruction how;
    std::uint32_t cause;
    std::uint32_t trap_value;
    bool in_message;
    const char* text;
};

void PrintTo(const illegal&, std::ostream*) {}

class illegal_operands : public testing::TestWithParam<illegal> {};

TEST_P(illegal_operands, fault_and_leave_a_line_in_the_log) {
    niu_bench bench(messaging_mode::ready);
    const illegal& p = GetParam();
    if (p.in_message) { bench.issue(0, op::sendh_data, 1, 1); }
    const issued outcome = bench.issue(0, p.how.operation, p.how.a, p.how.b, p.how.c);
    EXPECT_EQ(outcome.verdict, verdict::fault);
    EXPECT_EQ(outcome.result, p.cause);
    EXPECT_EQ(outcome.trap_value, p.trap_value);
    ASSERT_EQ(bench.control.log_lines().size(), 1U);
    EXPECT_THAT(bench.control.log_lines()[0], AllOf(HasSubstr(p.text), HasSubstr("node 0 context 0")));
    EXPECT_FALSE(bench.control.finished()) << "what follows is the core's affair";
    EXPECT_TRUE(bench.core.windows.empty());
    EXPECT_EQ(bench.unit.statistics().faults, 1U);
}

constexpr std::uint32_t memory_end = niu_bench::memory_bytes;
INSTANTIATE_TEST_SUITE_P(
    of_messaging_instructions, illegal_operands,
    testing::ValuesIn(std::vector<illegal>{
        {"send_outside", {op::send, 1}, 2, 0, false, "without a sendh"},
        {"send2_outside", {op::send2e, 1}, 2, 0, false, "without a sendh"},
        {"sendm_outside", {op::sendme, 0, block_shape(1, 1)}, 2, 0, false, "without a sendh"},
        {"sendh_inside", {op::sendh_thread, 1, 0}, 2, 0, true, "before the end"},
        {"no_such_node", {op::sendh_data, 4, 9}, 2, 0, false, "sendh to node 4; the machine has 4"},
        {"no_words", {op::sendme, 0x10, block_shape(1, 0)}, 2, 0, true, "no words"},
        {"misaligned_block", {op::sendm, 0x12, block_shape(1, 1)}, 4, 0x12, true, "0x00000012"},
        {"block_at_the_end", {op::sendm, memory_end - 4, block_shape(1, 2)}, 5, memory_end - 4, true, "in memory"},
        {"block_beyond", {op::sendm, memory_end, block_shape(1, 1)}, 5, memory_end, true, "in memory"},
        {"block_around", {op::sendm, 0x10, block_shape(65535, 65535)}, 5, 0x10, true, "in memory"},
        {"str_beyond", {op::str, 3, memory_end, 1}, 7, memory_end, false, "no memory"}}),
    [](const auto& instance) { return instance.param.what; });

TEST(niu_instruction, the_last_word_of_memory_can_be_sent_and_received) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::sendh_data, 1, 1);
    EXPECT_EQ(bench.issue(0, op::sendme, memory_end - 4, block_shape(1, 1)).verdict, verdict::accepted);
    EXPECT_EQ(bench.issue(0, op::str, 2, memory_end - 4, 1).verdict, verdict::accepted);
    bench.arrive(message_type::data, 2, {2, 77});
    bench.run(20);
    EXPECT_EQ(bench.memory.word(memory_end - 4), 77U);
}

TEST(niu_instruction, str_drops_the_two_low_bits_of_the_address) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 2, 0x103, 1);
    bench.arrive(message_type::data, 2, {2, 77, 78});
    bench.run(20);
    EXPECT_EQ(bench.memory.word(0x100), 77U);
    EXPECT_EQ(bench.memory.word(0x104), 78U);
}

TEST(niu_instruction, a_thread_that_ends_within_a_message_ends_the_run) {
    niu_bench bench;
    bench.issue(3, op::sendh_data, 2, 1);
    bench.core.release(3);
    bench.run(2);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_EQ(bench.control.outcome()->code, exit_code::firmware_failure);
    EXPECT_THAT(bench.control.outcome()->summary,
                HasSubstr("context 3: the thread ended in the middle of the message to node 2"));
}

TEST(niu_instruction, memory_without_direct_access_is_read_and_written_by_transport) {
    niu_bench bench(messaging_mode::ready, {}, four_classes(), false);
    bench.memory.word(0x40) = 9;
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::sendme, 0x40, block_shape(1, 1));
    bench.issue(0, op::str, 2, 0x50, 1);
    bench.arrive(message_type::data, 2, {2, 77});
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).back().payload, 9U);
    EXPECT_EQ(bench.memory.word(0x50), 77U);
    EXPECT_EQ(bench.memory.transports, 2U);
}

TEST(niu_instruction, direct_access_that_is_revoked_is_not_used_any_more) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 2, 0x50, 1);
    bench.arrive(message_type::data, 2, {2, 77});
    bench.run(20);
    EXPECT_EQ(bench.memory.transports, 0U);
    bench.memory.revoke();
    bench.issue(0, op::str, 3, 0x60, 1);
    bench.arrive(message_type::data, 2, {3, 78});
    bench.run(20);
    EXPECT_EQ(bench.memory.transports, 1U);
    EXPECT_EQ(bench.memory.word(0x60), 78U);
}

}  // namespace
}  // namespace orbweaver::niu
