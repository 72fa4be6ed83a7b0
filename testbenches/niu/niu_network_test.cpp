// SPDX-License-Identifier: Apache-2.0
// NIUs on a network: directed tests that need more than one node, and properties under random
// traffic.
#include <set>

#include "testbenches/niu/support/machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

using op = messaging_operation;
using verdict = messaging_verdict;

std::vector<noc::message_class_desc> one_class(unsigned vcs) {
    return {{"any", vcs, {message_type::thread, message_type::data, message_type::rts, message_type::cts}}};
}

/// The cycles in which a context's instructions of a kind were accepted.
std::vector<cycle_t> accepted(const mock_core& core, unsigned context, op operation) {
    std::vector<cycle_t> cycles;
    for (const issued& i : core.log) {
        if (i.context == context && i.operation == operation && i.verdict == verdict::accepted) {
            cycles.push_back(i.cycle);
        }
    }
    return cycles;
}

TEST(machine, walk_through_of_rendezvous_over_two_nodes) {
    machine m({});
    m.memories[1]->word(0x40) = 7;
    m.memories[1]->word(0x44) = 8;
    m.cores[1]->program(
        1, {{op::sendh_data, 0, 0x99}, {op::sendme, 0x40, block_shape(1, 2)}, {op::wait_send, 0x99}, {op::rms, 0x99}});
    m.run(40);
    EXPECT_EQ(m.units[0]->tables().receives->state(0x99), receive_state::rts_received) << "5a: no entry";
    EXPECT_EQ(m.units[1]->tables().sends->state(0x99), send_state::in_use);
    m.cores[0]->program(2, {{op::str, 0x99, 0x100, 1}, {op::wait_receive, 0x99}, {op::rmr, 0x99}});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    EXPECT_EQ(m.memories[0]->word(0x100), 7U);
    EXPECT_EQ(m.memories[0]->word(0x104), 8U);
    EXPECT_EQ(m.units[0]->tables().receives->used(), 0U);
    EXPECT_EQ(m.units[1]->tables().sends->used(), 0U);
    EXPECT_EQ(m.units[1]->statistics().injected_flits, 6U) << "RTS 2, DATA 4: n + 6 flits with the CTS";
    EXPECT_EQ(m.units[0]->statistics().injected_flits, 2U);
}

TEST(machine, walk_through_of_ready_over_two_nodes) {
    machine m({.mode = messaging_mode::ready});
    m.cores[0]->program(2, {{op::str, 0x99, 0x100, 1}, {op::wait_receive, 0x99}});
    m.cores[1]->program(1,
                        {{op::sendh_data, 0, 0x99, 0, 10}, {op::send2, 1, 2}, {op::sende, 3}, {op::wait_send, 0x99}});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    EXPECT_EQ(m.memories[0]->word(0x108), 3U);
    EXPECT_EQ(m.net.counters(noc::link_kind::injection).flits, 5U) << "n + 2 flits, one crossing";
}

TEST(machine, the_sender_of_a_discarded_message_still_completes_and_the_network_is_drained) {
    machine m({.mode = messaging_mode::ready});
    m.cores[1]->program(1, {{op::sendh_data, 0, 0x99}, {op::sendme, 0, block_shape(1, 50)}, {op::wait_send, 0x99}});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    EXPECT_EQ(m.units[0]->statistics().ready_discards, 1U);
    EXPECT_EQ(m.units[1]->tables().sends->state(0x99), send_state::complete);
    EXPECT_EQ(m.net.flits_inside(), 0U);
    EXPECT_THAT(m.control.log_lines()[0], HasSubstr("node 0 discards message 0x00000099 from node 1"));
}

TEST(machine, a_message_to_the_own_node_is_delivered_through_the_local_router) {
    machine m({});
    m.memories[0]->word(0) = 5;
    m.cores[0]->program(0, {{op::sendh_data, 0, 1}, {op::sendme, 0, block_shape(1, 1)}});
    m.cores[0]->program(1, {{op::str, 1, 0x100, 1}, {op::wait_receive, 1}});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    EXPECT_EQ(m.memories[0]->word(0x100), 5U);
    EXPECT_EQ(m.net.flit_hops(), 7U) << "RTS, CTS and DATA each left the local router";
}

TEST(machine, two_senders_of_one_id_are_served_one_after_the_other) {
    machine m({.columns = 3});
    for (const unsigned sender : {0U, 2U}) {
        m.memories[sender]->word(0) = 100 + sender;
        m.cores[sender]->program(0, {{op::sendh_data, 1, 8}, {op::sendme, 0, block_shape(1, 20)}, {op::wait_send, 8}});
    }
    for (const std::uint32_t buffer : {0x100U, 0x200U}) {
        m.cores[1]->program(5,
                            {{op::str, 8, buffer, 1, buffer == 0x100 ? 60U : 0U}, {op::wait_receive, 8}, {op::rmr, 8}});
    }
    m.run(50);
    EXPECT_THAT(m.waits(), HasSubstr("blocked: entry RTS Received"));
    ASSERT_TRUE(m.run_until_done(2000)) << m.waits();
    EXPECT_EQ(m.memories[1]->word(0x100) + m.memories[1]->word(0x200), 202U);
    EXPECT_NE(m.memories[1]->word(0x100), m.memories[1]->word(0x200));
    EXPECT_GT(m.units[1]->statistics().rts_blocked_cycles, 0U);
}

TEST(machine, cts_data_and_thread_pass_a_blocked_rts) {
    machine m({.columns = 4});
    m.cores[3]->set_free(4);
    // Before the RTS partition is blocked, node 0's request for id 9 is recorded at node 3, which posts its receive
    // later.
    m.cores[0]->program(1, {{op::sendh_data, 3, 9}, {op::sendme, 0, block_shape(1, 50)}, {op::wait_send, 9}});
    m.cores[0]->program(0, {op::sendh_data, 3, 8, 0, 30});
    m.cores[1]->program(0, {op::sendh_data, 3, 8, 0, 30});
    m.cores[3]->program(5, {op::str, 9, 0x100, 1, 100});
    m.cores[1]->program(2, {{op::sendh_thread, 3, 0x9000, 0, 100}, {op::sende, 1}});
    m.run(300);
    EXPECT_THAT(m.waits(), HasSubstr("node 3: RTS for id 0x00000008"));
    EXPECT_EQ(m.cores[3]->threads.size(), 1U);
    EXPECT_EQ(m.units[3]->tables().receives->state(9), receive_state::complete);
    EXPECT_EQ(accepted(*m.cores[0], 1, op::wait_send).size(), 1U);
}

/// Resident threads in all contexts of node 0, all of which wait for data of node 1; more THREAD messages come
/// meanwhile.
bool threads_and_data(machine& m) {
    constexpr unsigned contexts = 16;
    mock_core& busy = *m.cores[0];
    for (unsigned c = 0; c < contexts; ++c) { busy.set_free(c); }
    // A thread waits for message 100 + its number, then ends.
    unsigned started = 0;
    busy.on_thread = [&](const started_thread& thread) {
        const unsigned context = thread.context;
        const std::uint32_t id = 100 + thread.arguments.at(0);
        ++started;
        busy.program(context, {op::str, id, 0x1000 + 16 * thread.arguments[0], 1});
        instruction wait{op::wait_receive, id};
        wait.then = [&busy, &m, context](const messaging_transaction&) { busy.release_at(context, m.clock.now() + 1); };
        busy.program(context, wait);
    };
    for (unsigned n = 0; n < 24; ++n) { m.cores[1]->program(0, {{op::sendh_thread, 0, 0x9000}, {op::send2e, n, 0}}); }
    for (unsigned n = 0; n < 24; ++n) {
        // The data comes after the THREAD messages have filled all buffers that they may use.
        const unsigned context = 1 + n % 15;
        m.cores[1]->program(context, {{op::sendh_data, 0, 100 + n, 0, 600}, {op::sende, n}, {op::wait_send, 100 + n}});
    }
    m.run(590);
    EXPECT_EQ(started, contexts) << "16 run, the others are blocked";
    EXPECT_THAT(m.waits(), HasSubstr("no free context"));
    EXPECT_GT(m.ledger.in_flight(), 0U) << "in the network, not in the unit";
    return m.run_until_done(5000);
}

TEST(machine, seventeen_and_more_threads_block_in_the_thread_channels_and_data_still_arrives) {
    machine m({});
    EXPECT_TRUE(threads_and_data(m)) << m.waits();
    ASSERT_EQ(m.cores[0]->threads.size(), 24U);
    std::set<std::uint32_t> numbers;
    for (const started_thread& thread : m.cores[0]->threads) { numbers.insert(thread.arguments.at(0)); }
    EXPECT_EQ(numbers.size(), 24U) << "each once";
    for (std::uint32_t n = 0; n < 24; ++n) {
        EXPECT_EQ(m.memories[0]->word(0x1000 + 16 * n), n) << "nothing is dropped";
    }
}

TEST(machine, with_partitioning_off_blocked_threads_and_waiting_residents_deadlock) {
    machine m({.classes = one_class(2)});
    EXPECT_FALSE(threads_and_data(m));
    EXPECT_FALSE(sc_core::sc_pending_activity()) << "nothing moves any more";
    EXPECT_THAT(m.waits(), AllOf(HasSubstr("no free context"), HasSubstr("for the receive of id")));
}

TEST(machine, a_buffer_overwritten_right_after_completion_was_sent_with_its_old_contents) {
    machine m({});
    for (std::uint32_t n = 0; n < 100; ++n) { m.memories[0]->word(4 * n) = 1000 + n; }
    m.cores[1]->program(0, {op::str, 1, 0x100, 1});
    m.cores[0]->program(0, {{op::sendh_data, 1, 1}, {op::sendme, 0, block_shape(1, 100)}});
    instruction wait{op::wait_send, 1};
    wait.then = [&m](const messaging_transaction&) { std::fill_n(m.memories[0]->words.begin(), 100, 0U); };
    m.cores[0]->program(0, wait);
    m.cores[1]->program(0, {op::wait_receive, 1});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    for (std::uint32_t n = 0; n < 100; ++n) { EXPECT_EQ(m.memories[1]->word(0x100 + 4 * n), 1000 + n); }
}

TEST(machine, a_strided_send_to_a_strided_receive) {
    machine m({});
    for (std::uint32_t n = 0; n < 200; ++n) { m.memories[0]->words[n] = n; }
    m.cores[1]->program(0, {op::str, 1, 0x1000, 7});
    m.cores[0]->program(0, {{op::sendh_data, 1, 1}, {op::sendme, 8, block_shape(5, 30)}});
    m.cores[1]->program(0, {op::wait_receive, 1});
    ASSERT_TRUE(m.run_until_done(1000)) << m.waits();
    for (std::uint32_t n = 0; n < 30; ++n) {
        EXPECT_EQ(m.memories[1]->word(0x1000 + 4 * 7 * n), 2 + 5 * n);
        EXPECT_EQ(m.memories[1]->word(0x1000 + 4 * (7 * n + 1)), 0U);
    }
}

/// Every node sends a word to every other one from a context of its own for each, all at once; its receiver takes them
/// one after the other, so that requests that come early fill the tables.
bool all_to_all(machine& m) {
    const unsigned nodes = m.net.nodes();
    for (unsigned self = 0; self < nodes; ++self) {
        for (unsigned other = 0; other < nodes; ++other) {
            if (other == self) { continue; }
            const std::uint32_t out = self << 8 | other;
            const std::uint32_t in = other << 8 | self;
            m.cores[self]->program(
                other, {{op::sendh_data, other, out}, {op::sende, out}, {op::wait_send, out}, {op::rms, out}});
            m.cores[self]->program(15,
                                   {{op::str, in, 0x100 + 4 * other, 1, 200}, {op::wait_receive, in}, {op::rmr, in}});
        }
    }
    const bool done = m.run_until_done(20000);
    for (unsigned self = 0; done && self < nodes; ++self) {
        for (unsigned other = 0; other < nodes; ++other) {
            EXPECT_EQ(m.memories[self]->word(0x100 + 4 * other), other == self ? 0U : other << 8 | self);
        }
    }
    return done;
}

machine_options small_receive_tables(unsigned reserve, unsigned side_queue) {
    machine_options options{
        .unit = {.receive_table_entries = 4, .receive_table_reserve = reserve, .rts_side_queue = side_queue},
        .columns = 4,
        .rows = 2};
    return options;
}

TEST(machine, tables_of_four_entries_complete_an_all_to_all_with_the_reserve) {
    machine m(small_receive_tables(2, 7));
    EXPECT_TRUE(all_to_all(m)) << m.waits();
    for (const auto& unit : m.units) { EXPECT_LE(unit->statistics().receive_table_high_water, 4U); }
}

TEST(machine, without_the_reserve_early_requests_fill_the_table_and_the_receiver_stops) {
    machine m(small_receive_tables(0, 7));
    EXPECT_FALSE(all_to_all(m));
    EXPECT_FALSE(sc_core::sc_pending_activity());
    EXPECT_THAT(m.waits(), HasSubstr("for a free entry of the receive table"));
}

TEST(machine, faithful_blocking_stops_at_the_head_of_the_rts_channel_in_spite_of_the_reserve) {
    // A blocked RTS holds back the one that the receiver waits for.
    machine m(small_receive_tables(2, 0));
    EXPECT_FALSE(all_to_all(m));
    EXPECT_FALSE(sc_core::sc_pending_activity());
    EXPECT_THAT(m.waits(), HasSubstr("no entry of the receive table is free for an RTS"));
}

TEST(machine, send_tables_of_four_entries_only_make_threads_wait_for_an_entry) {
    machine m({.unit = {.send_table_entries = 4}, .columns = 4, .rows = 2});
    EXPECT_TRUE(all_to_all(m)) << m.waits();
    EXPECT_GT(m.units[0]->statistics().rejected_send_table_full, 0U);
}

/// Two requests for an id that nobody receives, then one that is received.
void send_past_requests_that_wait(machine& m) {
    m.cores[0]->program(0, {op::sendh_data, 3, 8});
    m.cores[1]->program(0, {op::sendh_data, 3, 8});
    m.cores[3]->program(5, {op::str, 9, 0x100, 1});
    m.cores[0]->program(1, {{op::sendh_data, 3, 9, 0, 40}, {op::sende, 77}});
    m.run(200);
}

TEST(machine, a_side_queue_lets_other_requests_pass_those_of_an_id_that_is_taken) {
    machine m({.unit = {.rts_side_queue = 1}, .columns = 4});
    send_past_requests_that_wait(m);
    EXPECT_EQ(m.memories[3]->word(0x100), 77U);
    EXPECT_THAT(m.waits(), HasSubstr("node 3: RTS for id 0x00000008"));
}

TEST(machine, without_a_side_queue_a_blocked_request_holds_back_the_one_behind_it) {
    machine m({.columns = 4});
    send_past_requests_that_wait(m);
    EXPECT_EQ(m.units[3]->tables().receives->state(9), receive_state::in_use);
}

}  // namespace
}  // namespace orbweaver::niu
