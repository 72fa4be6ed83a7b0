// SPDX-License-Identifier: Apache-2.0
// Rendezvous and Ready at one NIU, flit by flit (digest sections 3.3 to 3.10): the test is the rest of the machine.
#include <gmock/gmock.h>

#include "testbenches/niu/support/niu_bench.h"

namespace orbweaver {
namespace {

using op = messaging_operation;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using verdict = messaging_verdict;

constexpr std::uint8_t thread_vc = 0;
constexpr std::uint8_t data_vc = 2;
constexpr std::uint8_t other_data_vc = 3;

TEST(niu_rendezvous, t30_rts_and_cts_are_two_flits_each_and_name_who_asks) {
    niu_bench bench;
    bench.issue(5, op::sendh_data, 3, 0x1234);
    bench.run(10);
    const auto rts = bench.flits(message_type::rts);
    ASSERT_EQ(rts.size(), 2U);
    EXPECT_EQ(rts[0].kind, flit_kind::head);
    EXPECT_EQ(bench.codec.type(rts[0].payload), message_type::rts);
    EXPECT_EQ(bench.codec.node(rts[0].payload).value, 0);
    EXPECT_EQ(bench.codec.context(rts[0].payload).value, 5);
    EXPECT_EQ(header_codec::offset_x(rts[0].payload), 3);
    EXPECT_EQ(rts[1].kind, flit_kind::tail);
    EXPECT_EQ(rts[1].payload, 0x1234U);

    bench.issue(0, op::str, 0x77, 0x100, 1);
    bench.arrive_rts(0x77, 2, 9);
    bench.run(10);
    const auto cts = bench.flits(message_type::cts);
    ASSERT_EQ(cts.size(), 2U);
    EXPECT_EQ(cts[0].kind, flit_kind::head);
    EXPECT_EQ(cts[0].destination.value, 2);
    EXPECT_EQ(bench.codec.type(cts[0].payload), message_type::cts);
    EXPECT_EQ(bench.codec.context(cts[0].payload).value, 9);
    EXPECT_EQ(cts[1].kind, flit_kind::tail);
    EXPECT_EQ(cts[1].payload, 0x77U);
}

TEST(niu_rendezvous, the_rts_leaves_in_the_cycle_after_sendh_before_the_body_is_there) {
    niu_bench bench;
    const issued sendh = bench.issue(0, op::sendh_data, 1, 1);
    bench.run(20);
    ASSERT_EQ(bench.injected.size(), 2U);
    EXPECT_EQ(bench.injected[0].at, sendh.at + 1);
    EXPECT_EQ(bench.injected[1].at, sendh.at + 2);
    EXPECT_EQ(bench.ldss(1), send_state::in_use);
    EXPECT_THAT(bench.unit.describe_waits(),
                ElementsAre(HasSubstr("context 0 waits for CTS of id 0x00000001 to node 1")));
}

TEST(niu_rendezvous, the_sending_side_of_the_walk_through_goes_in_use_in_progress_complete) {
    niu_bench bench;
    bench.memory.at(0x40) = 4;
    bench.memory.at(0x44) = 5;
    bench.issue(1, op::sendh_data, 2, 0xcafe);
    EXPECT_EQ(bench.unit.queues().state(1), queue_state::empty);
    bench.issue(1, op::sendme, 0x40, 1 << 16 | 2);
    EXPECT_EQ(bench.unit.queues().state(1), queue_state::waiting);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 0U);
    bench.withhold_credits = true;
    bench.arrive_cts(0xcafe, 1);
    bench.run(4);
    EXPECT_EQ(bench.unit.queues().state(1), queue_state::ready);
    EXPECT_EQ(bench.unit.sends().state(0xcafe), send_state::in_progress);
    bench.run(10);
    EXPECT_EQ(bench.unit.queues().state(1), queue_state::empty);
    EXPECT_EQ(bench.unit.sends().state(0xcafe), send_state::complete);
    const auto sent = bench.flits(message_type::data);
    ASSERT_EQ(sent.size(), 4U);
    EXPECT_EQ(sent[1].kind, flit_kind::tag);
    EXPECT_EQ(sent[1].payload, 0xcafeU);
    EXPECT_EQ(sent[3].payload, 5U);
    EXPECT_EQ(sent[3].kind, flit_kind::tail);
}

TEST(niu_rendezvous, t09_str_before_send_goes_in_use_in_progress_complete) {
    niu_bench bench;
    bench.issue(0, op::str, 8, 0x100, 1);
    EXPECT_EQ(bench.ldsr(8), receive_state::in_use);
    bench.arrive_rts(8, 3, 2);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(8), receive_state::in_progress);
    EXPECT_EQ(bench.flits(message_type::cts).size(), 2U);
    bench.arrive(message_type::data, data_vc, {8, 41, 42, 43});
    bench.run(4);
    EXPECT_EQ(bench.ldsr(8), receive_state::in_progress);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_EQ(bench.memory.at(0x100), 41U);
    EXPECT_EQ(bench.memory.at(0x104), 42U);
    EXPECT_EQ(bench.memory.at(0x108), 43U);
    bench.issue(0, op::rmr, 8);
    EXPECT_EQ(bench.ldsr(8), receive_state::empty);
}

TEST(niu_rendezvous, t10_send_before_str_is_rts_received_and_str_emits_the_cts) {
    niu_bench bench;
    bench.arrive_rts(8, 3, 2);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(8), receive_state::rts_received);
    EXPECT_EQ(bench.injected.size(), 0U);
    const issued str = bench.issue(0, op::str, 8, 0x100, 1);
    EXPECT_EQ(str.verdict, verdict::accepted);
    EXPECT_EQ(bench.ldsr(8), receive_state::in_progress);
    bench.run(5);
    ASSERT_EQ(bench.injected.size(), 2U);
    EXPECT_EQ(bench.injected[0].at, str.at + 1);
    EXPECT_EQ(bench.injected[0].wire.destination.value, 3);
    EXPECT_EQ(bench.codec.context(bench.injected[0].wire.payload).value, 2);
}

TEST(niu_rendezvous, t11_a_second_rts_of_an_id_is_blocked_until_the_entry_is_cleared_and_reposted) {
    niu_bench bench;
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive_rts(8, 3, 2);
    bench.arrive_rts(8, 1, 6);
    bench.run(20);
    EXPECT_EQ(bench.waiting(4), 1U) << "its tail stays in the buffer";
    EXPECT_THAT(bench.unit.describe_waits(),
                Contains("node 0: RTS for id 0x00000008 from node 1 context 6 blocked: entry In Progress"));
    bench.arrive(message_type::data, data_vc, {8, 1});
    bench.run(20);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_EQ(bench.waiting(4), 1U) << "Complete blocks as well (gap G9)";
    bench.issue(0, op::rmr, 8);
    bench.run(5);
    EXPECT_EQ(bench.ldsr(8), receive_state::rts_received) << "then it is handled as if there was no entry";
    EXPECT_EQ(bench.waiting(4), 0U);
    bench.issue(0, op::str, 8, 0x200, 1);
    bench.run(5);
    EXPECT_EQ(bench.flits(message_type::cts).size(), 4U);
    EXPECT_GT(bench.unit.statistics().rts_blocked_cycles, 20U);
}

TEST(niu_rendezvous, t12_other_traffic_passes_a_blocked_rts) {
    niu_bench bench;
    bench.core.set_free(7);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive_rts(8, 3, 2);
    bench.arrive_rts(8, 1, 6);
    bench.issue(1, op::sendh_data, 2, 9);
    bench.run(20);
    bench.arrive_cts(9, 1);
    bench.arrive(message_type::thread, thread_vc, {0x8000, 1, 2});
    bench.arrive(message_type::data, data_vc, {8, 1});
    bench.run(30);
    EXPECT_EQ(bench.core.threads.size(), 1U);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_EQ(bench.ldss(9), send_state::in_progress);
    EXPECT_EQ(bench.waiting(4), 1U);
}

TEST(niu_rendezvous, an_rts_with_no_entry_that_it_may_take_is_blocked_until_one_is_free) {
    niu_desc described;
    described.receive_table_entries = 2;
    described.receive_table_reserve = 1;
    niu_bench bench(messaging_mode::rendezvous, described);
    bench.arrive_rts(1, 3, 2);
    bench.arrive_rts(2, 3, 3);
    bench.run(20);
    EXPECT_EQ(bench.ldsr(1), receive_state::rts_received);
    EXPECT_EQ(bench.ldsr(2), receive_state::empty);
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("no entry of the receive table is free for an RTS")));
    bench.issue(0, op::str, 2, 0x100, 1);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(2), receive_state::in_progress) << "the entry that the RTS needs is there now";
}

TEST(niu_rendezvous, str_waits_for_room_in_the_cts_queue) {
    niu_desc described;
    described.control_queue_depth = 1;
    niu_bench bench(messaging_mode::rendezvous, described);
    bench.withhold_credits = true;  // two CTS leave, two more are stuck
    for (std::uint32_t id = 1; id <= 5; ++id) {
        bench.arrive_rts(id, 3, id);
    }
    bench.run(20);
    for (std::uint32_t id = 1; id <= 3; ++id) {
        EXPECT_EQ(bench.issue(0, op::str, id, 0x100, 1).verdict, verdict::accepted) << id;
        bench.run(5);
    }
    EXPECT_EQ(bench.issue(1, op::str, 4, 0x100, 1).reason, suspend_reason::transmit_queue_full);
    EXPECT_EQ(bench.issue(2, op::str, 6, 0x100, 1).verdict, verdict::accepted) << "needs no CTS";
    bench.arrive_rts(6, 3, 6);
    bench.run(10);
    EXPECT_EQ(bench.ldsr(6), receive_state::in_use) << "its RTS is blocked: no room for the CTS";
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("the CTS queue is full")));
    bench.release_credits();
    bench.run(30);
    EXPECT_TRUE(bench.core.done());
    EXPECT_EQ(bench.ldsr(4), receive_state::in_progress);
    EXPECT_EQ(bench.ldsr(6), receive_state::in_progress);
    EXPECT_EQ(bench.flits(message_type::cts).size(), 10U);
}

TEST(niu_rendezvous, two_requests_set_aside_go_on_when_two_events_fall_into_one_cycle) {
    niu_desc described;
    described.control_queue_depth = 1;
    described.receive_table_entries = 6;
    described.receive_table_reserve = 1;
    described.rts_side_queue = 2;
    niu_bench bench(messaging_mode::rendezvous, described);
    bench.withhold_credits = true;
    for (const std::uint32_t id : {1U, 2U, 3U, 5U, 9U}) {
        bench.issue(0, op::str, id, 0x100, 1);
    }
    for (const std::uint32_t id : {1U, 2U, 3U}) {  // the third CTS is stuck
        bench.arrive_rts(id, 3, id);
        bench.run(8);
    }
    bench.arrive_rts(7, 3, 7);  // no entry
    bench.arrive_rts(5, 3, 5);  // no room for its CTS
    bench.run(10);
    EXPECT_EQ(bench.waiting(4), 0U);
    EXPECT_EQ(bench.unit.describe_waits().size(), 3U);
    EXPECT_FALSE(bench.unit.idle());
    bench.credit_delay = 1;
    bench.release_credits();
    bench.run(1);
    const issued removal = bench.issue(0, op::rmr, 9);
    ASSERT_EQ(bench.injected.back().at, removal.at) << "the tail of the CTS leaves in the cycle of the removal";
    bench.run(10);
    EXPECT_EQ(bench.ldsr(7), receive_state::rts_received);
    EXPECT_EQ(bench.ldsr(5), receive_state::in_progress);
}

TEST(niu_rendezvous, unexpected_cts_are_counted_logged_and_dropped) {
    niu_bench bench;
    bench.arrive_cts(1, 3);  // nobody sends
    bench.run(10);
    bench.issue(3, op::sendh_data, 1, 1);
    bench.run(10);
    bench.arrive_cts(1, 4);  // another context
    bench.arrive_cts(2, 3);  // another id
    bench.run(20);
    EXPECT_EQ(bench.ldss(1), send_state::in_use);
    EXPECT_EQ(bench.unit.statistics().protocol_errors, 3U);
    EXPECT_THAT(bench.control.log_lines(), Contains(HasSubstr("node 0 drops a CTS of message 0x00000002 from node 1")));
    bench.arrive_cts(1, 3);
    bench.run(10);
    EXPECT_EQ(bench.ldss(1), send_state::in_progress);
    bench.arrive_cts(1, 3);  // a second one
    bench.run(10);
    EXPECT_EQ(bench.unit.statistics().protocol_errors, 4U);
    EXPECT_EQ(bench.waiting(5), 0U) << "a CTS is always consumed";
}

class rendezvous_data_in : public testing::TestWithParam<receive_state> {};

TEST_P(rendezvous_data_in, a_state_that_does_not_expect_it_is_a_protocol_error) {
    niu_bench bench;
    const receive_state state = GetParam();
    if (state == receive_state::in_use || state == receive_state::complete) {
        bench.issue(0, op::str, 8, 0x100, 1);
    }
    if (state == receive_state::rts_received || state == receive_state::complete) {
        bench.arrive_rts(8, 3, 2);
    }
    if (state == receive_state::complete) {
        bench.run(10);
        bench.arrive(message_type::data, data_vc, {8, 1});
    }
    bench.run(20);
    ASSERT_EQ(bench.ldsr(8), state);
    bench.memory.at(0x100) = 7;
    bench.arrive(message_type::data, data_vc, {8, 66, 67});
    bench.run(20);
    EXPECT_EQ(bench.ldsr(8), state);
    EXPECT_EQ(bench.memory.at(0x100), 7U);
    EXPECT_EQ(bench.unit.statistics().protocol_errors, 1U);
    EXPECT_EQ(bench.waiting(data_vc), 0U) << "discarded whole";
    const unsigned cts_sent = state == receive_state::complete ? 1 : 0;  // the bench keeps what it gets
    EXPECT_EQ(bench.ledger.in_flight(), cts_sent);
}

std::string name_of_state(const testing::TestParamInfo<receive_state>& of) {
    constexpr const char* names[] = {"empty", "in_use", "in_progress", "rts_received"};
    return of.param == receive_state::complete ? "complete" : names[static_cast<int>(of.param)];
}

INSTANTIATE_TEST_SUITE_P(states, rendezvous_data_in,
                         testing::Values(receive_state::empty, receive_state::in_use, receive_state::rts_received,
                                         receive_state::complete),
                         name_of_state);

TEST(niu_ready, t18_data_without_a_receive_is_discarded_counted_and_logged) {
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
    niu_desc described;
    described.ready_discard = discard_action::trap;
    niu_bench bench(messaging_mode::ready, described);
    bench.arrive(message_type::data, data_vc, {8, 1, 2, 3});
    bench.run(20);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_EQ(bench.control.outcome()->code, exit_code::firmware_failure);
}

TEST(niu_ready, t19_a_second_message_waits_while_the_first_is_being_stored_and_is_not_mixed) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 8, 0x100, 1);
    bench.arrive(message_type::data, data_vc, {8, 11, 12, 13, 14, 15, 16});
    bench.arrive(message_type::data, other_data_vc, {8, 21, 22, 23, 24, 25, 26});
    bench.run(30);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    EXPECT_EQ(bench.unit.statistics().ready_discards, 0U) << "Complete blocks Ready data (gap G9)";
    EXPECT_THAT(bench.unit.describe_waits(),
                Contains(HasSubstr("DATA of id 0x00000008 from node 1 blocked: entry Complete")));
    for (std::uint32_t n = 0; n < 6; ++n) {
        EXPECT_EQ(bench.memory.at(0x100 + 4 * n), 11 + n);
    }
    // Re-posted in the cycle after the removal: the waiting message is accepted.
    bench.core.program(0, {op::rmr, 8});
    bench.core.program(0, {op::str, 8, 0x200, 1});
    bench.run(30);
    EXPECT_EQ(bench.ldsr(8), receive_state::complete);
    for (std::uint32_t n = 0; n < 6; ++n) {
        EXPECT_EQ(bench.memory.at(0x100 + 4 * n), 11 + n);
        EXPECT_EQ(bench.memory.at(0x200 + 4 * n), 21 + n);
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

TEST(niu_receive, t22_words_are_stored_by_the_stride_of_the_receive) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(0, op::str, 1, 0x100, 5);
    bench.issue(0, op::str, 2, 0x800, 0);
    bench.arrive(message_type::data, data_vc, {1, 1, 2, 3});
    bench.arrive(message_type::data, other_data_vc, {2, 7, 8, 9});
    bench.run(30);
    EXPECT_EQ(bench.memory.at(0x100), 1U);
    EXPECT_EQ(bench.memory.at(0x104), 0U);
    EXPECT_EQ(bench.memory.at(0x114), 2U);
    EXPECT_EQ(bench.memory.at(0x128), 3U);
    EXPECT_EQ(bench.memory.at(0x800), 9U);
    EXPECT_EQ(bench.memory.at(0x804), 0U);
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
    EXPECT_EQ(bench.memory.at(0x17c), 8U);
    EXPECT_EQ(bench.memory.at(0x87c), 8U);
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
    EXPECT_EQ(bench.memory.at(0x7ffc), 66U);
    EXPECT_EQ(bench.memory.at(0x8000), 0U);
}

TEST(niu_receive, a_thread_message_fills_a_context_and_starts_it_with_its_tail) {
    niu_bench bench;
    bench.core.set_free(4);
    std::vector<std::uint32_t> message{0x9000};
    for (std::uint32_t n = 0; n < thread_register_arguments + thread_stack_arguments; ++n) {
        message.push_back(n);
    }
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

TEST(niu_receive, t04_a_thread_message_without_a_free_context_is_blocked_and_data_still_arrives) {
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
    EXPECT_EQ(bench.core.threads[0].at, 32U) << "tag in 31, tail in 32";
}

TEST(niu_inject, t14_queues_that_become_ready_in_known_order_send_whole_messages_in_that_order) {
    niu_bench bench;
    for (const unsigned context : {1U, 2U, 3U}) {
        bench.issue(context, op::sendh_data, 1, context);
        bench.issue(context, op::send2, 100, 101);
        bench.issue(context, op::sende, 102);
    }
    bench.run(20);
    for (const unsigned context : {3U, 1U, 2U}) {
        bench.arrive_cts(context, context);
    }
    bench.run(40);
    std::vector<std::uint32_t> tags;
    unsigned open = 0;
    for (const flit& f : bench.flits(message_type::data)) {
        open += f.kind == flit_kind::head ? 1 : 0;
        EXPECT_EQ(open, 1U) << "one message at a time";
        open -= f.kind == flit_kind::tail ? 1 : 0;
        if (f.kind == flit_kind::tag) {
            tags.push_back(f.payload);
        }
    }
    EXPECT_THAT(tags, ElementsAre(3, 1, 2));
}

TEST(niu_inject, a_granted_queue_keeps_the_channel_while_its_thread_builds_the_message) {
    niu_bench bench(messaging_mode::ready);
    bench.issue(1, op::sendh_data, 1, 1);
    bench.issue(2, op::sendh_data, 1, 2);
    bench.issue(2, op::sende, 5);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 2U);
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("waits for the rest of the message from its thread")));
    EXPECT_THAT(bench.unit.describe_waits(), Contains(HasSubstr("context 2 waits for the injection channel")));
    bench.issue(1, op::sende, 5);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 6U);
}

TEST(niu_inject, control_messages_overtake_thread_and_data_which_share_the_link_flit_by_flit) {
    niu_bench bench(messaging_mode::rendezvous);
    bench.credit_delay = 1;
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 30);
    bench.issue(1, op::sendh_thread, 1, 0x8000);
    bench.issue(1, op::sendme, 0x100, 1 << 16 | 30);
    bench.arrive_cts(1, 0);
    bench.issue(2, op::str, 2, 0x800, 1);
    bench.run(12);
    bench.arrive_rts(2, 3, 0);             // a CTS
    bench.issue(3, op::sendh_data, 1, 3);  // an RTS
    bench.run(60);
    // Once both run, THREAD and DATA alternate but for the four control flits.
    unsigned repeated = 0;
    unsigned control = 0;
    const flit* last = nullptr;
    std::size_t both_from = 0;
    for (std::size_t n = 0; n < bench.injected.size(); ++n) {
        const flit& f = bench.injected[n].wire;
        if (f.message_class.value == 1 && both_from == 0) {
            both_from = n;
        }
        if (both_from == 0 || n > both_from + 50) {
            continue;
        }
        if (f.message_class.value >= 2) {
            ++control;
        } else {
            repeated += last != nullptr && last->message_class == f.message_class ? 1 : 0;
            last = &bench.injected[n].wire;
        }
    }
    EXPECT_EQ(control, 4U);
    EXPECT_EQ(repeated, 0U);
    for (std::size_t n = 1; n < bench.injected.size(); ++n) {
        EXPECT_GT(bench.injected[n].at, bench.injected[n - 1].at);
    }
}

TEST(niu_inject, flits_leave_only_with_credits_and_go_on_in_the_cycle_of_the_credit) {
    niu_bench bench(messaging_mode::ready);
    bench.credit_delay = 10;
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 6);
    bench.run(40);
    ASSERT_EQ(bench.injected.size(), 8U);
    for (unsigned n = 0; n < 4; ++n) {
        EXPECT_EQ(bench.injected[n + 4].at, bench.injected[n].at + 10);
    }
}

TEST(niu_inject, credits_that_come_while_nothing_is_queued_wake_the_message_that_waits_for_them) {
    niu_bench bench(messaging_mode::ready);
    bench.withhold_credits = true;
    bench.issue(0, op::sendh_thread, 1, 0x8000);
    bench.issue(0, op::send2e, 1, 2);
    bench.run(10);
    EXPECT_TRUE(bench.unit.idle());
    bench.credit_delay = 10;
    bench.release_credits();
    bench.issue(1, op::sendh_thread, 1, 0x8000);
    bench.issue(1, op::send2e, 1, 2);
    bench.run(20);
    ASSERT_EQ(bench.injected.size(), 8U);
    EXPECT_EQ(bench.injected[4].at, 12U + 10U);
}

TEST(niu_inject, a_packet_takes_the_lowest_free_virtual_channel_of_its_class) {
    niu_bench bench(messaging_mode::ready, {}, {{"all", 3, {message_type::thread, message_type::data}}});
    bench.issue(0, op::sendh_thread, 1, 0x8000);
    bench.run(5);
    bench.issue(1, op::sendh_data, 1, 1);
    bench.run(5);
    bench.issue(1, op::sende, 1);
    bench.issue(0, op::sende, 1);
    bench.run(10);
    std::vector<unsigned> heads;
    for (const auto& s : bench.injected) {
        if (s.wire.kind == flit_kind::head) {
            heads.push_back(s.wire.vc.value);
        }
    }
    EXPECT_THAT(heads, ElementsAre(0, 1));
}

TEST(niu_inject, partitioning_off_lets_a_thread_message_hold_the_channel_that_a_cts_needs) {
    niu_bench bench(messaging_mode::rendezvous, {},
                    {{"all", 1, {message_type::thread, message_type::data, message_type::rts, message_type::cts}}});
    bench.issue(0, op::sendh_thread, 1, 0x8000);
    bench.run(5);
    bench.issue(1, op::str, 1, 0x100, 1);
    bench.arrive_rts(1, 2, 3, 0);
    bench.run(20);
    EXPECT_THAT(bench.unit.describe_waits(),
                Contains(HasSubstr("CTS for id 0x00000001 to node 2 not yet sent: waits for a free virtual channel")));
    bench.issue(0, op::sende, 1);
    bench.run(20);
    EXPECT_EQ(bench.unit.statistics().cts_sent, 1U);
}

TEST(niu_memory_port, one_port_is_shared_in_turns) {
    niu_bench bench(messaging_mode::ready);
    bench.credit_delay = 1;
    bench.issue(0, op::str, 1, 0x1000, 1);
    bench.arrive(message_type::data, data_vc, std::vector<std::uint32_t>(100, 1));
    bench.issue(1, op::sendh_data, 1, 2);
    bench.issue(1, op::sendme, 0, 1 << 16 | 99);
    bench.run(40);
    const std::uint64_t sent = bench.injected.size();
    const std::uint64_t stored = bench.unit.receives().entries()[0].words;
    EXPECT_NEAR(static_cast<double>(sent), static_cast<double>(stored), 6.0);
    EXPECT_LT(sent, 26U);
    EXPECT_GT(bench.unit.statistics().memory_conflict_cycles, 30U);
    bench.run(300);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_EQ(bench.unit.receives().state(1), receive_state::complete);
}

TEST(niu_memory_port, two_ports_read_and_write_in_the_same_cycle) {
    niu_desc described;
    described.memory_ports = 2;
    niu_bench bench(messaging_mode::ready, described);
    bench.credit_delay = 1;
    bench.issue(0, op::str, 1, 0x1000, 1);
    bench.arrive(message_type::data, data_vc, std::vector<std::uint32_t>(100, 1));
    bench.issue(1, op::sendh_data, 1, 2);
    bench.issue(1, op::sendme, 0, 1 << 16 | 99);
    bench.run(40);
    EXPECT_GT(bench.injected.size(), 35U);
    EXPECT_EQ(bench.unit.statistics().memory_conflict_cycles, 0U);
}

TEST(niu_sleep, an_idle_or_stuck_unit_asks_for_no_cycles) {
    niu_bench bench;
    bench.withhold_credits = true;
    bench.issue(0, op::sendh_data, 1, 1);                // waits for its CTS
    bench.issue(1, op::sendh_thread, 1, 1);              // waits for its thread
    bench.arrive(message_type::thread, 0, {0x9000, 1});  // no context
    bench.run(30);
    // Nothing but time: the kernel has no event left.
    EXPECT_FALSE(sc_core::sc_pending_activity());
}

TEST(niu_construction, a_type_without_a_class_is_the_users_mistake) {
    const std::vector<message_class_desc> no_cts = {
        {"thread", 1, {message_type::thread}}, {"data", 1, {message_type::data}}, {"rts", 1, {message_type::rts}}};
    EXPECT_THROW(niu_bench(messaging_mode::rendezvous, {}, no_cts), user_error);
}

}  // namespace
}  // namespace orbweaver
