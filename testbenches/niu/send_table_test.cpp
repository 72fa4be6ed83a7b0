// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/send_table.h"

#include <gtest/gtest.h>

namespace orbweaver::niu {
namespace {

constexpr std::uint32_t send_id = 0xdeadbeef;

enum class send_event { sendh, cts, grant, tail_injected, remove };

struct send_transition {
    send_state old_state;
    send_event what;
    bool accepted;
    send_state new_state;
};

// The default prints raw bytes, padding included, which differ from run to run.
void PrintTo(const send_transition&, std::ostream*) {}

std::string name_of_send_transition(const testing::TestParamInfo<send_transition>& instance) {
    constexpr const char* states[] = {"empty", "in_use", "in_progress", "complete"};
    constexpr const char* events[] = {"sendh", "cts", "grant", "tail_injected", "rms"};
    return std::string(events[static_cast<int>(instance.param.what)]) + "_in_" +
           states[static_cast<int>(instance.param.old_state)];
}

class send_table_transition : public testing::TestWithParam<send_transition> {};

TEST_P(send_table_transition, is_that_of_the_thesis) {
    send_table table(4);
    const send_transition& t = GetParam();
    if (t.old_state != send_state::empty) { table.sendh(send_id, {3}, {9}); }
    if (t.old_state == send_state::in_progress || t.old_state == send_state::complete) {
        table.channel_granted(send_id);
    }
    if (t.old_state == send_state::complete) { table.tail_injected(send_id); }
    ASSERT_EQ(table.state(send_id), t.old_state);

    bool accepted = false;
    switch (t.what) {
        case send_event::sendh:
            accepted = table.sendh(send_id, {3}, {9}) == send_table::sendh_answer::created;
            EXPECT_TRUE(accepted || table.would_answer(send_id) == send_table::sendh_answer::duplicate);
            break;
        case send_event::cts:
            accepted = table.awaits_cts(send_id);
            EXPECT_EQ(table.state(send_id), t.old_state) << "a question changes nothing";
            table.cts_received(send_id);
            break;
        case send_event::grant: accepted = table.channel_granted(send_id); break;
        case send_event::tail_injected: accepted = table.tail_injected(send_id); break;
        case send_event::remove: {
            const auto answer = table.remove(send_id);
            accepted = answer == send_table::remove_answer::removed;
            EXPECT_EQ(answer == send_table::remove_answer::absent, t.old_state == send_state::empty);
            break;
        }
    }
    EXPECT_EQ(accepted, t.accepted);
    EXPECT_EQ(table.state(send_id), t.new_state);
    EXPECT_EQ(table.used(), t.new_state == send_state::empty ? 0U : 1U);
}

using enum send_state;
INSTANTIATE_TEST_SUITE_P(every_event_in_every_state, send_table_transition,
                         testing::Values(send_transition{empty, send_event::sendh, true, in_use},
                                         send_transition{in_use, send_event::sendh, false, in_use},
                                         send_transition{in_progress, send_event::sendh, false, in_progress},
                                         send_transition{complete, send_event::sendh, false, complete},
                                         send_transition{empty, send_event::cts, false, empty},
                                         send_transition{in_use, send_event::cts, true, in_progress},
                                         send_transition{in_progress, send_event::cts, false, in_progress},
                                         send_transition{complete, send_event::cts, false, complete},
                                         send_transition{empty, send_event::grant, false, empty},
                                         send_transition{in_use, send_event::grant, true, in_progress},
                                         send_transition{in_progress, send_event::grant, false, in_progress},
                                         send_transition{complete, send_event::grant, false, complete},
                                         send_transition{empty, send_event::tail_injected, false, empty},
                                         send_transition{in_use, send_event::tail_injected, false, in_use},
                                         send_transition{in_progress, send_event::tail_injected, true, complete},
                                         send_transition{complete, send_event::tail_injected, false, complete},
                                         send_transition{empty, send_event::remove, false, empty},
                                         send_transition{in_use, send_event::remove, false, in_use},
                                         send_transition{in_progress, send_event::remove, false, in_progress},
                                         send_transition{complete, send_event::remove, true, empty}),
                         name_of_send_transition);

TEST(send_table, a_full_table_refuses_new_ids_until_one_is_removed) {
    send_table table(2);
    EXPECT_EQ(table.sendh(1, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.sendh(2, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.sendh(3, {0}, {0}), send_table::sendh_answer::full);
    EXPECT_EQ(table.sendh(2, {0}, {0}), send_table::sendh_answer::duplicate);
    table.channel_granted(1);
    table.tail_injected(1);
    table.remove(1);
    EXPECT_EQ(table.sendh(3, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.high_water(), 2U);
}

TEST(send_table, the_key_is_the_id_alone_not_the_destination) {
    send_table table(4);
    table.sendh(send_id, {0}, {1});
    EXPECT_EQ(table.sendh(send_id, {0}, {2}), send_table::sendh_answer::duplicate);
}

TEST(send_table, looking_and_asking_change_nothing) {
    send_table table(1);
    EXPECT_EQ(table.would_answer(send_id), send_table::sendh_answer::created);
    EXPECT_EQ(table.look(send_id), empty);
    table.sendh(send_id, {0}, {1});
    EXPECT_EQ(table.would_answer(send_id), send_table::sendh_answer::duplicate);
    EXPECT_EQ(table.would_answer(send_id + 1), send_table::sendh_answer::full);
    EXPECT_EQ(table.look(send_id), in_use);
    EXPECT_EQ(table.used(), 1U);
}

TEST(send_table, the_lowest_free_entry_is_taken) {
    send_table table(70);
    for (std::uint32_t n = 0; n < 70; ++n) { EXPECT_EQ(table.sendh(n, {0}, {0}), send_table::sendh_answer::created); }
    for (const std::uint32_t n : {66U, 3U, 65U}) {
        table.channel_granted(n);
        table.tail_injected(n);
        table.remove(n);
    }
    for (const std::uint32_t n : {100U, 101U, 102U}) { table.sendh(n, {0}, {0}); }
    EXPECT_EQ(table.entries()[3].id, 100U);
    EXPECT_EQ(table.entries()[65].id, 101U);
    EXPECT_EQ(table.entries()[66].id, 102U);
}

TEST(send_table, state_codes_are_those_of_table_5_1) {
    EXPECT_EQ(static_cast<int>(empty), 0);
    EXPECT_EQ(static_cast<int>(in_use), 1);
    EXPECT_EQ(static_cast<int>(in_progress), 2);
    EXPECT_EQ(static_cast<int>(complete), 3);
}

}  // namespace
}  // namespace orbweaver::niu
