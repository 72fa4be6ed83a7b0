// SPDX-License-Identifier: Apache-2.0
// Transmit queues, control queues, the states of the data queues, suspensions, ejection buffers and receive windows.
#include "hw/niu/control_queue.h"
#include "hw/niu/data_queues.h"
#include "hw/niu/receive_table.h"
#include "hw/niu/suspensions.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::niu {
namespace {

transmit_entry word(std::uint32_t payload, flit_kind kind = flit_kind::body) {
    transmit_entry entry;
    entry.payload = payload;
    entry.kind = kind;
    return entry;
}

TEST(transmit_queue, keeps_the_order_and_wraps_around) {
    transmit_queue queue(3);
    std::uint32_t in = 0;
    std::uint32_t out = 0;
    for (cycle_t now = 1; now < 50; ++now) {
        while (queue.room() > 0) { queue.push(word(in++), now); }
        EXPECT_EQ(queue[0].payload, out);
        EXPECT_EQ(queue[2].payload, out + 2);
        queue.pop(1 + now % 2);
        out += static_cast<std::uint32_t>(1 + now % 2);
    }
}

TEST(transmit_queue, shows_what_was_pushed_from_the_next_cycle_on) {
    transmit_queue queue(4);
    queue.push(word(1), 10);
    EXPECT_EQ(queue.visible(10), 0U);
    EXPECT_EQ(queue.visible(11), 1U);
    queue.push(word(2), 11);
    queue.push(word(3), 11);
    EXPECT_EQ(queue.visible(11), 1U);
    queue.pop(1);
    EXPECT_EQ(queue.visible(11), 0U);
    EXPECT_EQ(queue.visible(12), 2U);
    EXPECT_EQ(queue.room(), 2U);
}

TEST(transmit_queue_death, a_push_beyond_the_depth_is_a_bug) {
    transmit_queue queue(2);
    queue.push(word(1), 1);
    queue.push(word(2), 1);
    EXPECT_EXIT(queue.push(word(3), 1), testing::ExitedWithCode(70), "full queue");
}

TEST(control_queue, holds_its_depth_and_shows_messages_from_the_next_cycle_on) {
    control_queue queue(2);
    queue.push({1, {}, {}, {}}, 5);
    EXPECT_FALSE(queue.visible(5));
    EXPECT_TRUE(queue.visible(6));
    queue.push({2, {}, {}, {}}, 6);
    EXPECT_TRUE(queue.full());
    EXPECT_EQ(queue[0].id, 1U);
    queue.pop();
    EXPECT_FALSE(queue.visible(6));
    EXPECT_EQ(queue[0].id, 2U);
}

void push_message(data_queues& queues, unsigned queue, std::uint32_t id, cycle_t now) {
    transmit_entry head = word(0, flit_kind::head);
    head.context = {static_cast<std::uint8_t>(queue)};
    queues[queue].push(head, now);
    queues[queue].push(word(id, flit_kind::tag), now);
    queues.head_pushed(queue);
}

TEST(data_queues, rendezvous_goes_from_empty_over_waiting_to_ready_and_back) {
    data_queues queues(16, 16, messaging_mode::rendezvous);
    push_message(queues, 3, 77, 1);
    queues.examine(1);
    EXPECT_EQ(queues.next_request(), data_queues::no_queue) << "not visible yet";
    queues.examine(2);
    ASSERT_EQ(queues.next_request(), 3);
    EXPECT_EQ(queues.state(3), queue_state::empty);
    queues.request_sent();
    EXPECT_EQ(queues.state(3), queue_state::waiting);
    EXPECT_EQ(queues.granted(), data_queues::no_queue);

    EXPECT_FALSE(queues.cts(3, {3}, 78)) << "another id";
    EXPECT_FALSE(queues.cts(4, {4}, 77)) << "a queue that does not wait";
    EXPECT_FALSE(queues.cts(16, {0}, 77)) << "no such queue";
    EXPECT_TRUE(queues.cts(3, {3}, 77));
    EXPECT_EQ(queues.state(3), queue_state::ready);
    EXPECT_FALSE(queues.cts(3, {3}, 77)) << "a second CTS";

    EXPECT_EQ(queues.granted(), 3);
    EXPECT_EQ(queues.granted(), 3) << "keeps the channel";
    queues[3].pop(2);
    queues.message_done();
    EXPECT_EQ(queues.state(3), queue_state::empty);
    EXPECT_EQ(queues.granted(), data_queues::no_queue);
    EXPECT_FALSE(queues.busy());
}

TEST(data_queues, ready_mode_goes_to_ready_at_once_and_ties_go_by_context_number) {
    data_queues queues(16, 16, messaging_mode::ready);
    push_message(queues, 9, 1, 1);
    push_message(queues, 2, 2, 1);
    push_message(queues, 5, 3, 2);
    queues.examine(2);
    queues.examine(3);
    for (const int expected : {2, 9, 5}) {
        EXPECT_EQ(queues.granted(), expected);
        EXPECT_EQ(queues.state(static_cast<unsigned>(expected)), queue_state::ready);
        queues[static_cast<unsigned>(expected)].pop(2);
        queues.message_done();
    }
    EXPECT_EQ(queues.granted(), data_queues::no_queue);
}

TEST(data_queues, the_next_message_of_a_queue_is_seen_after_the_one_before_it_is_out) {
    data_queues queues(1, 16, messaging_mode::ready);
    push_message(queues, 0, 1, 1);
    push_message(queues, 0, 2, 2);
    queues.examine(3);
    EXPECT_EQ(queues.granted(), 0);
    queues[0].pop(2);
    queues.message_done();
    EXPECT_EQ(queues.granted(), data_queues::no_queue);
    queues.examine(4);
    EXPECT_EQ(queues.granted(), 0);
}

TEST(data_queues, a_message_behind_one_that_waits_does_not_ask_again) {
    data_queues queues(2, 16, messaging_mode::rendezvous);
    push_message(queues, 1, 7, 1);
    queues.examine(2);
    push_message(queues, 1, 8, 2);
    queues.request_sent();
    push_message(queues, 1, 9, 3);
    queues.examine(4);
    EXPECT_EQ(queues.next_request(), data_queues::no_queue);
    queues.cts(1, {1}, 7);
    queues.granted();
    push_message(queues, 1, 10, 4);
    queues.examine(5);
    EXPECT_EQ(queues.next_request(), data_queues::no_queue);
    queues[1].pop(2);
    queues.message_done();
    queues.examine(6);
    EXPECT_EQ(queues.next_request(), 1);
    EXPECT_EQ(queues[1][1].payload, 8U);
}

TEST(suspensions, every_event_takes_exactly_those_it_lets_proceed) {
    suspensions all;
    all.add({0}, {suspend_reason::sendh_duplicate, 7, 0, 0, 0});
    all.add({1}, {suspend_reason::sendh_duplicate, 8, 0, 0, 0});
    all.add({2}, {suspend_reason::wait_receive, 7, 0, 0, 0});
    all.add({3}, {suspend_reason::transmit_queue_full, 0, 3, 2, 0});
    all.add({4}, {suspend_reason::transmit_queue_full, 0, suspensions::thread_queue, 1, 0});
    EXPECT_EQ(all.take(suspend_reason::sendh_duplicate, 7), 1U << 0);
    EXPECT_EQ(all.take(suspend_reason::sendh_duplicate, 7), 0U) << "taken once";
    EXPECT_EQ(all.take(suspend_reason::transmit_queue_full, 3, 1), 0U) << "needs two entries";
    EXPECT_EQ(all.take(suspend_reason::transmit_queue_full, 3, 2), 1U << 3);
    EXPECT_TRUE(all.any(suspend_reason::transmit_queue_full));
    all.clear({4});
    EXPECT_FALSE(all.any(suspend_reason::transmit_queue_full));
    EXPECT_EQ(all.take(suspend_reason::sendh_duplicate), 1U << 1);
    EXPECT_EQ(all.take(suspend_reason::wait_receive, 7), 1U << 2);
}

struct window_call {
    std::uint32_t address;
    std::uint32_t bytes;
    bool open;
    bool operator==(const window_call&) const = default;
};

struct receive_windows_of : testing::TestWithParam<std::uint32_t> {};

TEST_P(receive_windows_of, any_length_are_opened_ahead_and_closed_as_they_were_opened) {
    const std::uint32_t stride = GetParam();
    for (const std::uint32_t words : {0U, 1U, 2U, 127U, 128U, 129U, 191U, 192U, 193U, 1000U}) {
        receive_entry entry;
        entry.address = 0x1000;
        entry.stride = stride;
        std::vector<window_call> open;
        std::vector<std::uint32_t> opened_at;  // words stored when each was opened
        const auto window = [&](std::uint32_t address, std::uint32_t bytes, bool opening) {
            if (opening) {
                open.push_back({address, bytes, true});
                opened_at.push_back(entry.words);
                return;
            }
            const auto found = std::find(open.begin(), open.end(), window_call{address, bytes, true});
            ASSERT_NE(found, open.end());
            opened_at.erase(opened_at.begin() + (found - open.begin()));
            open.erase(found);
        };
        receive_windows::posted(entry, window);
        for (std::uint32_t n = 0; n < words; ++n) {
            const std::uint32_t address = entry.address + 4 * stride * n;
            bool safe = false;
            for (std::size_t w = 0; w < open.size(); ++w) {
                const bool covers = address >= open[w].address && address + 4 <= open[w].address + open[w].bytes;
                // Word k is stored in cycle k at the earliest, the window was opened after word opened_at - 1.
                safe |= covers && (opened_at[w] == 0 || n - (opened_at[w] - 1) >= window_lead);
            }
            EXPECT_TRUE(safe) << "word " << n << " of " << words;
            ++entry.words;
            receive_windows::stored(entry, window);
            EXPECT_LE(open.size(), 4U);
        }
        receive_windows::closed(entry, window);
        EXPECT_TRUE(open.empty()) << words << " words";
    }
}

INSTANTIATE_TEST_SUITE_P(strides, receive_windows_of, testing::Values(0, 1, 2, 100));

TEST(receive_windows, never_reach_beyond_the_address_space) {
    receive_entry entry;
    entry.address = 0xfffffff0;
    entry.stride = 1;
    std::vector<window_call> calls;
    const auto window = [&](std::uint32_t address, std::uint32_t bytes, bool open) {
        calls.push_back({address, bytes, open});
    };
    receive_windows::posted(entry, window);
    for (entry.words = 1; entry.words <= 4; ++entry.words) { receive_windows::stored(entry, window); }
    receive_windows::closed(entry, window);
    EXPECT_THAT(calls, ElementsAre(window_call{0xfffffff0, 16, true}, window_call{0xfffffff0, 16, false}));
}

}  // namespace
}  // namespace orbweaver::niu
