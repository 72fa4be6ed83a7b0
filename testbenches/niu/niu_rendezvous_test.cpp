// SPDX-License-Identifier: Apache-2.0
// Rendezvous at one NIU, flit by flit (thesis section 5.6): the test is the rest of the machine.
#include "testbenches/niu/support/niu_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;
using verdict = messaging_verdict;

TEST(niu_rendezvous, rts_and_cts_are_two_flits_each_and_name_who_asks) {
    niu_bench bench;
    bench.issue(5, op::sendh_data, 3, 0x1234);
    bench.run(10);
    const auto rts = bench.flits(message_type::rts);
    ASSERT_EQ(rts.size(), 2U);
    EXPECT_EQ(rts[0].kind, flit_kind::head);
    EXPECT_EQ(bench.codec.type(rts[0].payload), message_type::rts);
    EXPECT_EQ(bench.codec.node(rts[0].payload).value, 0);
    EXPECT_EQ(bench.codec.context(rts[0].payload).value, 5);
    EXPECT_EQ(noc::header_codec::offset_x(rts[0].payload), 3);
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
    EXPECT_EQ(bench.injected[0].cycle, sendh.cycle + 1);
    EXPECT_EQ(bench.injected[1].cycle, sendh.cycle + 2);
    EXPECT_EQ(bench.ldss(1), send_state::in_use);
    EXPECT_THAT(bench.unit.describe_waits(),
                ElementsAre(HasSubstr("context 0 waits for CTS of id 0x00000001 to node 1")));
}

TEST(niu_rendezvous, the_sending_side_of_the_walk_through_goes_in_use_in_progress_complete) {
    niu_bench bench;
    bench.memory.word(0x40) = 4;
    bench.memory.word(0x44) = 5;
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
    EXPECT_EQ(bench.unit.tables().sends->state(0xcafe), send_state::in_progress);
    bench.run(10);
    EXPECT_EQ(bench.unit.queues().state(1), queue_state::empty);
    EXPECT_EQ(bench.unit.tables().sends->state(0xcafe), send_state::complete);
    const auto sent = bench.flits(message_type::data);
    ASSERT_EQ(sent.size(), 4U);
    EXPECT_EQ(sent[1].kind, flit_kind::tag);
    EXPECT_EQ(sent[1].payload, 0xcafeU);
    EXPECT_EQ(sent[3].payload, 5U);
    EXPECT_EQ(sent[3].kind, flit_kind::tail);
}

TEST(niu_rendezvous, str_before_send_goes_in_use_in_progress_complete) {
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
    EXPECT_EQ(bench.memory.word(0x100), 41U);
    EXPECT_EQ(bench.memory.word(0x104), 42U);
    EXPECT_EQ(bench.memory.word(0x108), 43U);
    bench.issue(0, op::rmr, 8);
    EXPECT_EQ(bench.ldsr(8), receive_state::empty);
}

TEST(niu_rendezvous, send_before_str_is_rts_received_and_str_emits_the_cts) {
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
    EXPECT_EQ(bench.injected[0].cycle, str.cycle + 1);
    EXPECT_EQ(bench.injected[0].wire.destination.value, 3);
    EXPECT_EQ(bench.codec.context(bench.injected[0].wire.payload).value, 2);
}

TEST(niu_rendezvous, a_second_rts_of_an_id_is_blocked_until_the_entry_is_cleared_and_reposted) {
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
    EXPECT_EQ(bench.waiting(4), 1U) << "Complete blocks as well";
    bench.issue(0, op::rmr, 8);
    bench.run(5);
    EXPECT_EQ(bench.ldsr(8), receive_state::rts_received) << "then it is handled as if there was no entry";
    EXPECT_EQ(bench.waiting(4), 0U);
    bench.issue(0, op::str, 8, 0x200, 1);
    bench.run(5);
    EXPECT_EQ(bench.flits(message_type::cts).size(), 4U);
    EXPECT_GT(bench.unit.statistics().rts_blocked_cycles, 20U);
}

TEST(niu_rendezvous, other_traffic_passes_a_blocked_rts) {
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
    niu_bench bench(messaging_mode::rendezvous, {.receive_table_entries = 2, .receive_table_reserve = 1});
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
    niu_bench bench(messaging_mode::rendezvous, {.control_queue_depth = 1});
    bench.withhold_credits = true;  // two CTS leave, two more are stuck
    for (std::uint32_t id = 1; id <= 5; ++id) { bench.arrive_rts(id, 3, id); }
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
    niu_desc described{
        .control_queue_depth = 1, .receive_table_entries = 6, .receive_table_reserve = 1, .rts_side_queue = 2};
    niu_bench bench(messaging_mode::rendezvous, described);
    bench.withhold_credits = true;
    for (const std::uint32_t id : {1U, 2U, 3U, 5U, 9U}) { bench.issue(0, op::str, id, 0x100, 1); }
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
    ASSERT_EQ(bench.injected.back().cycle, removal.cycle) << "the tail of the CTS leaves in the cycle of the removal";
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
    if (state == receive_state::in_use || state == receive_state::complete) { bench.issue(0, op::str, 8, 0x100, 1); }
    if (state == receive_state::rts_received || state == receive_state::complete) { bench.arrive_rts(8, 3, 2); }
    if (state == receive_state::complete) {
        bench.run(10);
        bench.arrive(message_type::data, data_vc, {8, 1});
    }
    bench.run(20);
    ASSERT_EQ(bench.ldsr(8), state);
    bench.memory.word(0x100) = 7;
    bench.arrive(message_type::data, data_vc, {8, 66, 67});
    bench.run(20);
    EXPECT_EQ(bench.ldsr(8), state);
    EXPECT_EQ(bench.memory.word(0x100), 7U);
    EXPECT_EQ(bench.unit.statistics().protocol_errors, 1U);
    EXPECT_EQ(bench.waiting(data_vc), 0U) << "discarded whole";
    const unsigned cts_sent = state == receive_state::complete ? 1 : 0;  // the bench keeps what it gets
    EXPECT_EQ(bench.ledger.in_flight(), cts_sent);
}

std::string name_of_state(const testing::TestParamInfo<receive_state>& instance) {
    constexpr const char* names[] = {"empty", "in_use", "in_progress", "rts_received"};
    return instance.param == receive_state::complete ? "complete" : names[static_cast<int>(instance.param)];
}

INSTANTIATE_TEST_SUITE_P(states, rendezvous_data_in,
                         testing::Values(receive_state::empty, receive_state::in_use, receive_state::rts_received,
                                         receive_state::complete),
                         name_of_state);

}  // namespace
}  // namespace orbweaver::niu
