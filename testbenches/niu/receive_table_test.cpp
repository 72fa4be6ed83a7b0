// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/receive_table.h"

#include <gtest/gtest.h>

namespace orbweaver::niu {
namespace {

constexpr std::uint32_t receive_id = 0x12345678;

enum class receive_event { str, rts, data_rendezvous, data_ready, remove };

/// States of an entry as the NIU distinguishes them: In Progress comes with and without the hidden storing bit.
enum class entry_state { empty, in_use, in_progress, storing, rts_received, complete };

struct receive_transition {
    entry_state old_state;
    receive_event what;
    int answer;  // of the event's own enumeration
    entry_state new_state;
};

template <class Answer>
receive_transition transition(entry_state old_state, receive_event what, Answer answer, entry_state new_state) {
    return {old_state, what, static_cast<int>(answer), new_state};
}

// The default prints raw bytes, padding included, which differ from run to run.
void PrintTo(const receive_transition&, std::ostream*) {}

std::string name_of_receive_transition(const testing::TestParamInfo<receive_transition>& instance) {
    constexpr const char* states[] = {"empty", "in_use", "in_progress", "storing", "rts_received", "complete"};
    constexpr const char* events[] = {"str", "rts", "rendezvous_data", "ready_data", "rmr"};
    return std::string(events[static_cast<int>(instance.param.what)]) + "_in_" +
           states[static_cast<int>(instance.param.old_state)];
}

/// Brings a fresh table's entry into a state.
void bring(receive_table& table, entry_state state) {
    switch (state) {
        case entry_state::empty: return;
        case entry_state::in_use: table.str(receive_id, 0x1000, 1, {0}); return;
        case entry_state::rts_received: table.rts(receive_id, {7}, {5}); return;
        case entry_state::in_progress:
            table.str(receive_id, 0x1000, 1, {0});
            table.rts(receive_id, {7}, {5});
            return;
        case entry_state::storing:
            bring(table, entry_state::in_progress);
            table.data(receive_id, messaging_mode::rendezvous);
            return;
        case entry_state::complete:
            bring(table, entry_state::storing);
            table.tail_stored(receive_id);
            return;
    }
}

entry_state state_of(receive_table& table) {
    switch (table.state(receive_id)) {
        case receive_state::empty: return entry_state::empty;
        case receive_state::in_use: return entry_state::in_use;
        case receive_state::in_progress:
            return table.entry(receive_id)->storing ? entry_state::storing : entry_state::in_progress;
        case receive_state::rts_received: return entry_state::rts_received;
        case receive_state::complete: return entry_state::complete;
    }
    return entry_state::empty;
}

class receive_table_transition : public testing::TestWithParam<receive_transition> {};

TEST_P(receive_table_transition, is_that_of_the_thesis) {
    receive_table table(4, 0);
    const receive_transition& t = GetParam();
    bring(table, t.old_state);
    ASSERT_EQ(state_of(table), t.old_state);
    int answer = -1;
    switch (t.what) {
        case receive_event::str:
            EXPECT_EQ(static_cast<int>(table.would_answer(receive_id)), t.answer);
            answer = static_cast<int>(table.str(receive_id, 0x2000, 2, {1}));
            break;
        case receive_event::rts:
            EXPECT_EQ(static_cast<int>(table.would_answer_rts(receive_id)), t.answer);
            answer = static_cast<int>(table.rts(receive_id, {8}, {6}));
            break;
        case receive_event::data_rendezvous:
            answer = static_cast<int>(table.data(receive_id, messaging_mode::rendezvous));
            break;
        case receive_event::data_ready: answer = static_cast<int>(table.data(receive_id, messaging_mode::ready)); break;
        case receive_event::remove: answer = static_cast<int>(table.remove(receive_id)); break;
    }
    EXPECT_EQ(answer, t.answer);
    EXPECT_EQ(state_of(table), t.new_state);
    EXPECT_EQ(table.used(), t.new_state == entry_state::empty ? 0U : 1U);
}

using s = entry_state;
using str_is = receive_table::str_answer;
using rts_is = receive_table::rts_answer;
using data_is = receive_table::data_answer;
using remove_is = receive_table::remove_answer;
INSTANTIATE_TEST_SUITE_P(
    every_event_in_every_state, receive_table_transition,
    testing::Values(transition(s::empty, receive_event::str, str_is::posted, s::in_use),
                    transition(s::in_use, receive_event::str, str_is::duplicate, s::in_use),
                    transition(s::in_progress, receive_event::str, str_is::duplicate, s::in_progress),
                    transition(s::storing, receive_event::str, str_is::duplicate, s::storing),
                    transition(s::rts_received, receive_event::str, str_is::send_cts, s::in_progress),
                    transition(s::complete, receive_event::str, str_is::duplicate, s::complete),

                    transition(s::empty, receive_event::rts, rts_is::recorded, s::rts_received),
                    transition(s::in_use, receive_event::rts, rts_is::send_cts, s::in_progress),
                    transition(s::in_progress, receive_event::rts, rts_is::blocked, s::in_progress),
                    transition(s::storing, receive_event::rts, rts_is::blocked, s::storing),
                    transition(s::rts_received, receive_event::rts, rts_is::blocked, s::rts_received),
                    transition(s::complete, receive_event::rts, rts_is::blocked, s::complete),

                    transition(s::empty, receive_event::data_rendezvous, data_is::protocol_error, s::empty),
                    transition(s::in_use, receive_event::data_rendezvous, data_is::protocol_error, s::in_use),
                    transition(s::in_progress, receive_event::data_rendezvous, data_is::store, s::storing),
                    transition(s::storing, receive_event::data_rendezvous, data_is::blocked, s::storing),
                    transition(s::rts_received, receive_event::data_rendezvous, data_is::protocol_error,
                               s::rts_received),
                    transition(s::complete, receive_event::data_rendezvous, data_is::protocol_error, s::complete),

                    transition(s::empty, receive_event::data_ready, data_is::not_posted, s::empty),
                    transition(s::in_use, receive_event::data_ready, data_is::store, s::storing),
                    transition(s::in_progress, receive_event::data_ready, data_is::blocked, s::in_progress),
                    transition(s::storing, receive_event::data_ready, data_is::blocked, s::storing),
                    transition(s::complete, receive_event::data_ready, data_is::blocked, s::complete),

                    transition(s::empty, receive_event::remove, remove_is::absent, s::empty),
                    transition(s::in_use, receive_event::remove, remove_is::cancelled, s::empty),
                    transition(s::in_progress, receive_event::remove, remove_is::ignored, s::in_progress),
                    transition(s::storing, receive_event::remove, remove_is::ignored, s::storing),
                    transition(s::rts_received, receive_event::remove, remove_is::ignored, s::rts_received),
                    transition(s::complete, receive_event::remove, remove_is::removed, s::empty)),
    name_of_receive_transition);

TEST(receive_table, keeps_who_asked_first) {
    receive_table table(4, 0);
    table.rts(receive_id, {7}, {5});
    table.rts(receive_id, {8}, {6});
    EXPECT_EQ(table.entry(receive_id)->r_node.value, 7);
    EXPECT_EQ(table.entry(receive_id)->r_context.value, 5);
}

TEST(receive_table, stores_a_word_address_and_a_stride_of_16_bits) {
    receive_table table(4, 0);
    table.str(receive_id, 0x1003, 0x10002, {0});
    EXPECT_EQ(table.entry(receive_id)->address, 0x1000U);
    EXPECT_EQ(table.entry(receive_id)->stride, 2U);
}

TEST(receive_table, an_rts_cannot_take_the_entries_reserved_for_str) {
    receive_table table(4, 2);
    EXPECT_EQ(table.rts(1, {0}, {0}), rts_is::recorded);
    EXPECT_EQ(table.rts(2, {0}, {0}), rts_is::recorded);
    EXPECT_EQ(table.rts(3, {0}, {0}), rts_is::full);
    EXPECT_EQ(table.str(3, 0, 1, {0}), str_is::posted);
    EXPECT_EQ(table.str(4, 0, 1, {0}), str_is::posted);
    EXPECT_EQ(table.str(5, 0, 1, {0}), str_is::full);
    EXPECT_EQ(table.str(1, 0, 1, {0}), str_is::send_cts) << "an entry that is there needs no room";
    EXPECT_EQ(table.high_water(), 4U);
}

TEST(receive_table, the_reserve_is_never_more_than_half_of_the_table) {
    EXPECT_EQ(receive_table(8, 16).reserve(), 4U);
    EXPECT_EQ(receive_table(1, 16).reserve(), 0U);
    EXPECT_EQ(receive_table(256, 16).reserve(), 16U);
}

TEST(receive_table, an_id_that_was_removed_starts_again) {
    receive_table table(2, 0);
    bring(table, entry_state::complete);
    table.entry(receive_id)->words = 17;
    table.remove(receive_id);
    table.str(receive_id, 0x40, 1, {0});
    EXPECT_EQ(table.entry(receive_id)->words, 0U);
    EXPECT_FALSE(table.entry(receive_id)->storing);
}

TEST(receive_table, state_codes_are_those_of_table_5_2) {
    EXPECT_EQ(static_cast<int>(receive_state::empty), 0b000);
    EXPECT_EQ(static_cast<int>(receive_state::in_use), 0b001);
    EXPECT_EQ(static_cast<int>(receive_state::in_progress), 0b010);
    EXPECT_EQ(static_cast<int>(receive_state::rts_received), 0b011);
    EXPECT_EQ(static_cast<int>(receive_state::complete), 0b111);
}

}  // namespace
}  // namespace orbweaver::niu
