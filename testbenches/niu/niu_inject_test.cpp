// SPDX-License-Identifier: Apache-2.0
// Tests of the arbitration for the injection link and the memory port, and of sleep (thesis section 5.6.2). The test
// stands for the rest of the machine.
#include <functional>

#include "testbenches/niu/support/niu_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;

TEST(niu_inject, queues_that_become_ready_in_known_order_send_whole_messages_in_that_order) {
    niu_bench bench;
    for (const unsigned context : {1U, 2U, 3U}) {
        bench.issue(context, op::sendh_data, 1, context);
        bench.issue(context, op::send2, 100, 101);
        bench.issue(context, op::sende, 102);
    }
    bench.run(20);
    for (const unsigned context : {3U, 1U, 2U}) { bench.arrive_cts(context, context); }
    bench.run(40);
    std::vector<std::uint32_t> tags;
    unsigned open = 0;
    for (const flit& f : bench.flits(message_type::data)) {
        open += f.kind == flit_kind::head ? 1 : 0;
        EXPECT_EQ(open, 1U) << "one message at a time";
        open -= f.kind == flit_kind::tail ? 1 : 0;
        if (f.kind == flit_kind::tag) { tags.push_back(f.payload); }
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

/// An NIU whose heads state the flits of their packets.
struct stating_bench : niu_bench {
    explicit stating_bench(head_lengths lengths, niu_desc described = {})
        : niu_bench(messaging_mode::ready, described, four_classes(), true, "bench", nullptr, nullptr, lengths) {}

    std::uint32_t stated() { return ledger[flits(message_type::data).front().packet].flits; }
};

TEST(niu_inject, heads_that_state_their_flits_wait_for_the_end_of_the_message) {
    stating_bench bench(head_lengths::always);
    bench.issue(1, op::sendh_data, 1, 1);
    bench.issue(1, op::send2, 5, 6);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 0U);
    bench.issue(1, op::sendme, 0, 1 << 16 | 30);
    bench.run(4);
    EXPECT_EQ(bench.stated(), 2U + 2 + 30);
    bench.run(60);
    EXPECT_EQ(bench.flits(message_type::data).size(), 34U);
}

TEST(niu_inject, heads_state_their_flits_where_the_message_is_complete) {
    stating_bench bench(head_lengths::if_known);
    bench.issue(1, op::sendh_data, 1, 1);
    bench.run(20);
    EXPECT_EQ(bench.flits(message_type::data).size(), 2U);
    EXPECT_EQ(bench.stated(), 0U);
}

TEST(niu_inject, messages_longer_than_their_queue_are_faults_where_heads_state_their_flits) {
    stating_bench bench(head_lengths::always, {.transmit_queue_depth = 4});
    bench.issue(1, op::sendh_data, 1, 1);
    EXPECT_EQ(bench.issue(1, op::send2, 5, 6).verdict, messaging_verdict::accepted);
    EXPECT_EQ(bench.issue(1, op::sende, 7).verdict, messaging_verdict::fault);
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
        if (f.message_class.value == 1 && both_from == 0) { both_from = n; }
        if (both_from == 0 || n > both_from + 50) { continue; }
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
        EXPECT_GT(bench.injected[n].cycle, bench.injected[n - 1].cycle);
    }
}

TEST(niu_inject, flits_leave_only_with_credits_and_go_on_in_the_cycle_of_the_credit) {
    niu_bench bench(messaging_mode::ready);
    bench.credit_delay = 10;
    bench.issue(0, op::sendh_data, 1, 1);
    bench.issue(0, op::sendme, 0, 1 << 16 | 6);
    bench.run(40);
    ASSERT_EQ(bench.injected.size(), 8U);
    for (unsigned n = 0; n < 4; ++n) { EXPECT_EQ(bench.injected[n + 4].cycle, bench.injected[n].cycle + 10); }
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
    EXPECT_EQ(bench.injected[4].cycle, 12U + 10U);
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
        if (s.wire.kind == flit_kind::head) { heads.push_back(s.wire.vc.value); }
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

/// Runs 40 cycles in which a message of 100 words arrives and a block of 99 words leaves.
void send_while_data_arrives(niu_bench& bench) {
    bench.credit_delay = 1;
    bench.issue(0, op::str, 1, 0x1000, 1);
    bench.arrive(message_type::data, data_vc, std::vector<std::uint32_t>(100, 1));
    bench.issue(1, op::sendh_data, 1, 2);
    bench.issue(1, op::sendme, 0, 1 << 16 | 99);
    bench.run(40);
}

TEST(niu_memory_port, one_port_is_shared_in_turns) {
    niu_bench bench(messaging_mode::ready);
    send_while_data_arrives(bench);
    const std::uint64_t sent = bench.injected.size();
    const std::uint64_t stored = bench.unit.tables().receives->entry(1)->words;
    EXPECT_NEAR(static_cast<double>(sent), static_cast<double>(stored), 6.0);
    EXPECT_LT(sent, 26U);
    EXPECT_GT(bench.unit.statistics().memory_conflict_cycles, 30U);
    bench.run(300);
    EXPECT_TRUE(bench.unit.idle());
    EXPECT_EQ(bench.unit.tables().receives->state(1), receive_state::complete);
}

TEST(niu_memory_port, two_ports_read_and_write_in_the_same_cycle) {
    niu_bench bench(messaging_mode::ready, {.memory_ports = 2});
    send_while_data_arrives(bench);
    EXPECT_GT(bench.injected.size(), 35U);
    EXPECT_EQ(bench.unit.statistics().memory_conflict_cycles, 0U);
}

// The link of a bench is watched, so that words leave one by one, on the slow way.
TEST(niu_memory_port, two_ports_take_one_flit_a_cycle_next_to_a_block_that_leaves) {
    niu_bench bench(messaging_mode::ready, {.memory_ports = 2});
    bench.issue(0, op::str, 8, 0x1000, 1);
    bench.arrive(message_type::data, data_vc, {8, 1});
    bench.run(10);
    bench.arrive(message_type::data, data_vc + 1, std::vector<std::uint32_t>(50, 8));
    bench.run(20);  // it fills its buffer and waits for the entry
    bench.issue(1, op::sendh_data, 1, 2);
    bench.issue(1, op::sendme, 0, 1 << 16 | 99);
    bench.core.program(0, {{op::rmr, 8}, {op::str, 8, 0x2000, 1}});
    std::uint64_t last = bench.unit.statistics().ejected_flits;
    for (unsigned cycle = 0; cycle < 40; ++cycle) {
        bench.run(1);
        const std::uint64_t ejected = bench.unit.statistics().ejected_flits;
        EXPECT_LE(ejected - last, 1U) << "cycle " << cycle;
        last = ejected;
    }
    EXPECT_GT(bench.unit.tables().receives->entry(8)->words, 30U);
    EXPECT_GT(bench.injected.size(), 35U);
}

/// Flits that left and words that were stored in 40 cycles, in which the core uses the port in those that `core_wants`.
struct moved_words {
    std::size_t sent;
    std::uint32_t stored;
    std::uint64_t conflicts;
};
moved_words move_with_core(bool sending, bool receiving, const std::function<bool(cycle_t)>& core_wants) {
    shared_port port;
    niu_bench bench(messaging_mode::ready, {}, four_classes(), true, "bench", &port);
    bench.credit_delay = 1;
    bench.issue(0, op::str, 1, 0x1000, 1);
    if (receiving) { bench.arrive(message_type::data, data_vc, std::vector<std::uint32_t>(100, 1)); }
    if (sending) {
        bench.issue(1, op::sendh_data, 1, 2);
        bench.issue(1, op::sendme, 0, 1 << 16 | 99);
    }
    for (unsigned i = 0; i < 40; ++i) {
        const cycle_t next = bench.clock.now() + 1;
        if (core_wants(next)) { port.core_takes(next, 1); }
        bench.run(1);
    }
    return {bench.injected.size(), bench.unit.tables().receives->entry(1)->words,
            bench.unit.statistics().memory_conflict_cycles};
}

// core.memory_port: shared.
TEST(niu_shared_port, an_idle_core_leaves_every_cycle_to_reading) {
    const moved_words alone = move_with_core(true, false, [](cycle_t) { return false; });
    EXPECT_EQ(alone.sent, 1U + 40U) << "the head left before, as sendme was issued";
    EXPECT_EQ(alone.conflicts, 0U);
}

TEST(niu_shared_port, a_core_that_always_wants_it_leaves_every_other_cycle_to_reading) {
    const moved_words transfer = move_with_core(true, false, [](cycle_t) { return true; });
    EXPECT_NEAR(static_cast<double>(transfer.sent), 2 + 39 / 2.0, 1) << "head, tag, and a word every other cycle";
    EXPECT_EQ(transfer.sent + transfer.conflicts, 41U);
}

TEST(niu_shared_port, a_core_that_always_wants_it_leaves_every_other_cycle_to_storing) {
    const moved_words transfer = move_with_core(false, true, [](cycle_t) { return true; });
    EXPECT_NEAR(transfer.stored, 19, 2);
    EXPECT_NEAR(static_cast<double>(transfer.conflicts), transfer.stored, 1);
}

TEST(niu_shared_port, reading_and_storing_share_what_the_core_leaves) {
    const moved_words transfer = move_with_core(true, true, [](cycle_t) { return true; });
    EXPECT_NEAR(static_cast<double>(transfer.sent), 2 + 9, 2);
    EXPECT_NEAR(transfer.stored, 10, 2);
}

TEST(niu_shared_port, a_core_that_wants_it_now_and_then_delays_a_word_a_cycle_each_time) {
    const moved_words transfer = move_with_core(true, false, [](cycle_t cycle) { return cycle % 10 == 0; });
    EXPECT_EQ(transfer.conflicts, 4U);
    EXPECT_EQ(transfer.sent, 41U - 4U);
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
    const std::vector<noc::message_class_desc> no_cts = {
        {"thread", 1, {message_type::thread}}, {"data", 1, {message_type::data}}, {"rts", 1, {message_type::rts}}};
    EXPECT_THROW(niu_bench(messaging_mode::rendezvous, {}, no_cts), user_error);
}

}  // namespace
}  // namespace orbweaver::niu
