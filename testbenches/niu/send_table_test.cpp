// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/send_table.h"

#include <gtest/gtest.h>

namespace orbweaver {
namespace {

constexpr std::uint32_t id = 0xdeadbeef;

enum class event { sendh, rts_transmitted, may_transmit, tail_injected, remove };

struct transition {
    send_state from;
    event what;
    bool accepted;
    send_state to;
};

// The default prints raw bytes, padding included, which differ from run to run.
void PrintTo(const transition&, std::ostream*) {}

std::string name_of(const testing::TestParamInfo<transition>& of) {
    constexpr const char* states[] = {"empty", "in_use", "in_progress", "complete"};
    constexpr const char* events[] = {"sendh", "rts_transmitted", "cts_or_grant", "tail_injected", "rms"};
    return std::string(events[static_cast<int>(of.param.what)]) + "_in_" + states[static_cast<int>(of.param.from)];
}

class send_table_transition : public testing::TestWithParam<transition> {};

TEST_P(send_table_transition, is_that_of_the_digest) {
    send_table table(4);
    const transition& t = GetParam();
    if (t.from != send_state::empty) {
        table.sendh(id, {3}, {9});
    }
    if (t.from == send_state::in_progress || t.from == send_state::complete) {
        table.may_transmit(id);
    }
    if (t.from == send_state::complete) {
        table.tail_injected(id);
    }
    ASSERT_EQ(table.state(id), t.from);

    bool accepted = false;
    switch (t.what) {
        case event::sendh:
            accepted = table.sendh(id, {3}, {9}) == send_table::sendh_answer::created;
            EXPECT_TRUE(accepted || table.would_answer(id) == send_table::sendh_answer::duplicate);
            break;
        case event::rts_transmitted:
            accepted = table.rts_transmitted(id);
            break;
        case event::may_transmit:
            accepted = table.may_transmit(id);
            break;
        case event::tail_injected:
            accepted = table.tail_injected(id);
            break;
        case event::remove: {
            const auto answer = table.remove(id);
            accepted = answer == send_table::remove_answer::removed;
            EXPECT_EQ(answer == send_table::remove_answer::absent, t.from == send_state::empty);
            break;
        }
    }
    EXPECT_EQ(accepted, t.accepted);
    EXPECT_EQ(table.state(id), t.to);
    EXPECT_EQ(table.used(), t.to == send_state::empty ? 0U : 1U);
}

using enum send_state;
INSTANTIATE_TEST_SUITE_P(every_event_in_every_state, send_table_transition,
                         testing::Values(transition{empty, event::sendh, true, in_use},
                                         transition{in_use, event::sendh, false, in_use},
                                         transition{in_progress, event::sendh, false, in_progress},
                                         transition{complete, event::sendh, false, complete},
                                         transition{empty, event::rts_transmitted, false, empty},
                                         transition{in_use, event::rts_transmitted, true, in_use},
                                         transition{in_progress, event::rts_transmitted, false, in_progress},
                                         transition{complete, event::rts_transmitted, false, complete},
                                         transition{empty, event::may_transmit, false, empty},
                                         transition{in_use, event::may_transmit, true, in_progress},
                                         transition{in_progress, event::may_transmit, false, in_progress},
                                         transition{complete, event::may_transmit, false, complete},
                                         transition{empty, event::tail_injected, false, empty},
                                         transition{in_use, event::tail_injected, false, in_use},
                                         transition{in_progress, event::tail_injected, true, complete},
                                         transition{complete, event::tail_injected, false, complete},
                                         transition{empty, event::remove, false, empty},
                                         transition{in_use, event::remove, false, in_use},
                                         transition{in_progress, event::remove, false, in_progress},
                                         transition{complete, event::remove, true, empty}),
                         name_of);

TEST(send_table, a_full_table_refuses_new_ids_until_one_is_removed) {
    send_table table(2);
    EXPECT_EQ(table.sendh(1, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.sendh(2, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.sendh(3, {0}, {0}), send_table::sendh_answer::full);
    EXPECT_EQ(table.sendh(2, {0}, {0}), send_table::sendh_answer::duplicate);
    table.may_transmit(1);
    table.tail_injected(1);
    table.remove(1);
    EXPECT_EQ(table.sendh(3, {0}, {0}), send_table::sendh_answer::created);
    EXPECT_EQ(table.high_water(), 2U);
}

TEST(send_table, the_key_is_the_id_alone_not_the_destination) {
    send_table table(4);
    table.sendh(id, {0}, {1});
    EXPECT_EQ(table.sendh(id, {0}, {2}), send_table::sendh_answer::duplicate);
}

TEST(send_table, state_codes_are_those_of_table_5_1) {
    EXPECT_EQ(static_cast<int>(empty), 0);
    EXPECT_EQ(static_cast<int>(in_use), 1);
    EXPECT_EQ(static_cast<int>(in_progress), 2);
    EXPECT_EQ(static_cast<int>(complete), 3);
}

}  // namespace
}  // namespace orbweaver
