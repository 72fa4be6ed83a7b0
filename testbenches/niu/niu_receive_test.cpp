// SPDX-License-Identifier: Apache-2.0
// Ready data, storing and threads at one NIU, flit by flit (thesis sections 5.6.1 and 5.7): the test is the rest of the
// machine.
#include "testbenches/niu/support/niu_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;
using verdict = messaging_verdict;

constexpr std::uint8_t other_data_vc = 3;

TEST(niu_ready, data_without_a_receive_is_discarded_counted_and_logged) {
    niu_bench bench(messaging_mode::ready);
    bench.arrive(message_type::data, data_vc, {8, 1, 2, 3});
    bench.run(20);
    EXPECT_EQ(bench.waiting(data_vc), 0U);
    EXPECT_EQ(bench.unit.statistics().ready_discards, 1U);
    EXPECT_EQ(bench.ledger.in_flight(), 0U);
    EXPECT_THAT(bench.control.log_lines(),
                ElementsAre(HasSubstr("node 0 discards message 0x00000008 from node 1: no receive was posted")));
    EXPECT_FALSE(bench.control.finished());
}

TEST(niu_ready, a_discard_ends_the_run_where_that_is_configured) {
    niu_bench bench(messaging_mode::ready, {.ready_discard = discard_action::trap});
    bench.arrive(message_type::data, data_vc, {8, 1, 2, 3});
    bench.run(20);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_EQ(bench.control.outcome()->code, exit_code::firmware_failure);
}

// F64.
TEST(niu_ready, a_message_that_waits_stays_in_its_virtual_channel_and_is_buffered_nowhere_else) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive(message_type::data, data_vc, {8, 1, 2});
    bench.run(20);
    std::vector<std::uint32_t> long_message{8};
    long_message.resize(101, 7);
    bench.arrive(message_type::data, other_data_vc, long_message);
    bench.run(500);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_GE(bench.waiting(other_data_vc), 101U) << "only the head has been looked at";
}

TEST(niu_ready, a_second_message_waits_while_the_first_is_being_stored_and_is_not_mixed) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive(message_type::data, data_vc, {8, 11, 12, 13, 14, 15, 16});
    bench.arrive(message_type::data, other_data_vc, {8, 21, 22, 23, 24, 25, 26});
    bench.run(30);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_EQ(bench.unit.statistics().ready_discards, 0U) << "Complete blocks Ready data";
    EXPECT_THAT(bench.unit.describe_waits(),
                Contains(HasSubstr("DATA of id 0x00000008 from node 1 blocked: entry Complete")));
    for (std::uint32_t n = 0; n < 6; ++n) { EXPECT_EQ(bench.memory.word(0x100 + 4 * n), 11 + n); }
    // Re-posted in the cycle after the removal: the waiting message is accepted.
    bench.core.program(0, {{op::rmr, 8}, {op::str, 8, 0x200, 1}});
    bench.run(30);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    for (std::uint32_t n = 0; n < 6; ++n) {
        EXPECT_EQ(bench.memory.word(0x100 + 4 * n), 11 + n);
        EXPECT_EQ(bench.memory.word(0x200 + 4 * n), 21 + n);
    }
    EXPECT_GT(bench.unit.statistics().data_blocked_cycles, 0U);
}

TEST(niu_ready, data_that_waited_on_a_complete_entry_is_discarded_when_it_is_only_cleared) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive(message_type::data, data_vc, {8, 11});
    bench.arrive(message_type::data, data_vc, {8, 21});
    bench.run(30);
    EXPECT_EQ(bench.waiting(data_vc), 2U) << "tag and tail";
    bench.issue(0, op::rmr, 8);
    bench.run(10);
    EXPECT_EQ(bench.waiting(data_vc), 0U);
    EXPECT_EQ(bench.unit.statistics().ready_discards, 1U);
}

TEST(niu_ready, an_rts_or_cts_is_a_protocol_error) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive_rts(8, 3, 2);
    bench.arrive_cts(8, 2);
    bench.run(10);
    EXPECT_EQ(bench.unit.statistics().protocol_errors, 2U);
    EXPECT_EQ(bench.ldsr(8), receive_state::in_use);
    EXPECT_EQ(bench.injected.size(), 0U);
}

TEST(niu_receive, words_are_stored_by_the_stride_of_the_receive) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 1, 0x100, 5);
    bench.issue(0, op::str, 2, 0x800, 0);
    bench.arrive(message_type::data, data_vc, {1, 1, 2, 3});
    bench.arrive(message_type::data, other_data_vc, {2, 7, 8, 9});
    bench.run(30);
    EXPECT_EQ(bench.memory.word(0x100), 1U);
    EXPECT_EQ(bench.memory.word(0x104), 0U);
    EXPECT_EQ(bench.memory.word(0x114), 2U);
    EXPECT_EQ(bench.memory.word(0x128), 3U);
    EXPECT_EQ(bench.memory.word(0x800), 9U);
    EXPECT_EQ(bench.memory.word(0x804), 0U);
}

TEST(niu_receive, messages_on_different_virtual_channels_are_stored_at_the_same_time) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 1, 0x100, 1);
    bench.issue(0, op::str, 2, 0x800, 1);
    std::vector<std::uint32_t> words(33, 8);
    bench.arrive(message_type::data, data_vc, (words[0] = 1, words));
    bench.arrive(message_type::data, other_data_vc, (words[0] = 2, words));
    bench.run(30);
    EXPECT_EQ(bench.ldsr(1), receive_state::in_progress);
    EXPECT_EQ(bench.ldsr(2), receive_state::in_progress);
    bench.run(60);
    EXPECT_EQ(bench.ldsr(1), receive_state::complete);
    EXPECT_EQ(bench.ldsr(2), receive_state::complete);
    EXPECT_EQ(bench.memory.word(0x17c), 8U);
    EXPECT_EQ(bench.memory.word(0x87c), 8U);
}

TEST(niu_receive, a_word_outside_memory_ends_the_run_and_names_the_receive) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(6, op::str, 0x55, niu_bench::memory_bytes - 8, 1);
    bench.arrive(message_type::data, data_vc, {0x55, 1, 2, 3, 4});
    bench.run(30);
    ASSERT_TRUE(bench.control.finished());
    const run_outcome& outcome = *bench.control.outcome();
    EXPECT_EQ(outcome.code, exit_code::firmware_failure);
    EXPECT_EQ(outcome.status, "trap");
    for (const char* part : {"node 0", "word 2", "0x00000055", "from node 1", "context 6", "0x00010000"}) {
        EXPECT_THAT(outcome.summary, HasSubstr(part));
    }
}

TEST(niu_receive, a_device_on_the_same_bus_is_not_memory) {
    niu_bench bench(messaging_mode::ready);
    bench.memory.device_from = 0x8000;
    EXPECT_EQ(bench.issue(0, op::str, 1, 0x8000, 1).verdict, verdict::fault);
    bench.issue(0, op::sendh_data, 1, 9);
    EXPECT_EQ(bench.issue(0, op::sendm, 0x7ffc, 1 << 16 | 2).verdict, verdict::fault);
    bench.issue(2, op::str, 2, 0x7ffc, 1);
    bench.arrive(message_type::data, data_vc, {2, 66, 67});
    bench.run(20);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_THAT(bench.control.outcome()->summary, HasSubstr("0x00008000"));
    EXPECT_EQ(bench.memory.word(0x7ffc), 66U);
    EXPECT_EQ(bench.memory.word(0x8000), 0U);
}

TEST(niu_receive, a_thread_message_fills_a_context_and_starts_it_with_its_tail) {
    niu_bench bench;
    bench.core.set_free(4);
    std::vector<std::uint32_t> message{0x9000};
    for (std::uint32_t n = 0; n < thread_register_arguments + thread_stack_arguments; ++n) { message.push_back(n); }
    bench.arrive(message_type::thread, thread_vc, message);
    bench.run(80);
    ASSERT_EQ(bench.core.threads.size(), 1U);
    EXPECT_EQ(bench.core.threads[0].context, 4U);
    EXPECT_EQ(bench.core.threads[0].address, 0x9000U);
    EXPECT_EQ(bench.core.threads[0].arguments, (std::vector<std::uint32_t>(message.begin() + 1, message.end())));
}

TEST(niu_receive, too_many_thread_arguments_end_the_run) {
    niu_bench bench;
    bench.core.set_free(4);
    std::vector<std::uint32_t> message(2 + thread_register_arguments + thread_stack_arguments, 0x9000);
    bench.arrive(message_type::thread, thread_vc, message);
    bench.run(100);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_THAT(bench.control.outcome()->summary,
                HasSubstr("THREAD message from node 1 for the handler 0x00009000 has more than 64 argument words"));
}

TEST(niu_receive, a_thread_message_without_a_free_context_is_blocked_and_data_still_arrives) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 1, 0x100, 1);
    bench.arrive(message_type::thread, 0, {0x9000, 1});
    bench.arrive(message_type::thread, 1, {0x9004, 1});
    bench.run(20);
    bench.arrive(message_type::data, data_vc, {1, 5});
    bench.run(20);
    EXPECT_EQ(bench.ldsr(1), receive_state::complete);
    EXPECT_TRUE(bench.core.threads.empty());
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("THREAD message for handler 0x00009000")));
    bench.core.release(3);
    bench.run(10);
    EXPECT_EQ(bench.core.threads.size(), 1U);
    bench.core.release(3);
    bench.run(10);
    EXPECT_EQ(bench.core.threads.size(), 2U);
    EXPECT_EQ(bench.waiting(0) + bench.waiting(1), 0U);
    EXPECT_GT(bench.unit.statistics().thread_blocked_cycles, 60U);
}

TEST(niu_receive, a_context_released_in_a_cycle_is_allocated_in_the_next) {
    niu_bench bench;
    bench.arrive(message_type::thread, 0, {0x9000, 1});
    bench.run(20);
    bench.core.release_at(3, 30);
    bench.run(20);
    ASSERT_EQ(bench.core.threads.size(), 1U);
    EXPECT_EQ(bench.core.threads[0].cycle, 32U) << "tag in 31, tail in 32";
}

}  // namespace
}  // namespace orbweaver::niu
