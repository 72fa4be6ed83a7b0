// SPDX-License-Identifier: Apache-2.0
// One core of either level, with the other one played by the test: the rules of docs/cop/two_level.md, one by one.
#include "testbenches/cop/core_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

using code = cop_opcode;

serial::cop_words answered(code opcode, cop_error reason = cop_error::none) {
    serial::cop_words words;
    words.word[0] = encode(cop_instruction{.opcode = opcode, .task = static_cast<std::uint32_t>(reason)});
    words.size = 1;
    return words;
}

struct lower_bench : core_bench {
    lower_bench() : core_bench({.level = cop_level::lower, .number = 2}) {}

    /// Sets the masks of a tag and lets all of `members` contribute to level 2.
    void contribute(std::uint32_t tag, std::uint64_t members) {
        done(1, set_terminal_count(tag, members));
        done(1, set_broadcast_mask(tag, members));
        for (unsigned port = 1; port <= 64; ++port) {
            if ((members >> (port - 1) & 1) != 0) { done(port, extended(collective(code::sum64, tag, port))); }
        }
    }
    void from_above(const serial::cop_words& command) {
        send(cop_uplink, command);
        run();
    }
    void answer_above(const serial::cop_words& message) {
        answer(cop_uplink, message);
        run();
    }
};

TEST(cop_lower_core, one_contribution_goes_up_for_all) {
    lower_bench bench;
    bench.contribute(7, 0b111);
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0, true}));
    EXPECT_EQ(bench.loads[0].message.data(), 6U);
    EXPECT_TRUE(bench.loads[0].message.instruction().extended);
}

TEST(cop_lower_core, an_entry_is_in_use_until_level_2_has_completed_it) {
    lower_bench bench;
    bench.contribute(7, 0b11);
    bench.answer_above(answered(code::sum64));
    EXPECT_EQ(bench.done(1, set_terminal_count(7, 0b11)), cop_error::mask_in_use);
    EXPECT_EQ(bench.done(1, extended(collective(code::sum64, 7, 1))), cop_error::already_counted);
    bench.loads.clear();
    bench.from_above(extended(collective(code::sum64, 7, 99)));
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b11, false}));
    EXPECT_EQ(bench.last_data(), 99U);
    EXPECT_FALSE(bench.loads[0].message.instruction().extended);
    EXPECT_EQ(bench.done(1, set_terminal_count(7, 0b11)), cop_error::none);
    EXPECT_EQ(bench.done(1, set_broadcast_mask(7, 0b11)), cop_error::none);
}

TEST(cop_lower_core, the_last_contribution_waits_for_the_uplink_and_others_go_on) {
    lower_bench bench;
    bench.send(9, extended(set_terminal_count(3, 0b1)));
    bench.run();
    EXPECT_THAT(bench.verdicts, IsEmpty()) << "level 2 has not answered";
    bench.contribute(7, 0b1);
    EXPECT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.done(2, probe()), cop_error::none);
    EXPECT_EQ(bench.counters.put_off, 1U);
    bench.answer_above(answered(code::set_terminal_count));
    EXPECT_EQ(bench.loads.back().message.instruction().opcode, code::sum64);
}

TEST(cop_lower_core, level_2_decides_what_is_sent_on) {
    lower_bench bench;
    bench.send(9, extended(set_terminal_count(3, 0b1)));
    bench.run();
    bench.answer_above(answered(code::set_terminal_count, cop_error::mask_in_use));
    ASSERT_THAT(bench.verdicts, SizeIs(1));
    EXPECT_EQ(bench.verdicts[0].port, 9U);
    EXPECT_EQ(bench.verdicts[0].reason, cop_error::mask_in_use);
}

TEST(cop_lower_core, who_has_its_lock_sends_nothing_up) {
    lower_bench bench;
    bench.done(1, lock());
    EXPECT_EQ(bench.done(1, extended(set_terminal_count(3, 1))), cop_error::lock_order);
    EXPECT_EQ(bench.done(1, extended(enter(3))), cop_error::lock_order);
    EXPECT_EQ(bench.done(1, at_controller(0, lock())), cop_error::lock_order);
    EXPECT_THAT(bench.loads, IsEmpty());
}

TEST(cop_lower_core, commands_from_above_wait_for_the_end_of_a_lock_and_answers_do_not) {
    lower_bench bench;
    bench.send(9, extended(set_terminal_count(3, 0b1)));
    bench.run();
    bench.done(1, lock());
    bench.from_above(at_controller(2, read_global(code::read64, 5)));
    EXPECT_THAT(bench.verdicts, SizeIs(1));
    bench.answer_above(answered(code::set_terminal_count));
    EXPECT_EQ(bench.verdicts.back().port, 9U);
    bench.done(1, unlock());
    EXPECT_EQ(bench.verdicts.back().port, cop_uplink);
    EXPECT_EQ(bench.loads.back().ports, (cop_ports{0, true}));
    EXPECT_FALSE(bench.loads.back().message.instruction().extended);
}

TEST(cop_lower_core, a_lock_far_away_is_for_one_host_of_the_controller) {
    lower_bench bench;
    const serial::cop_words far_read = at_controller(0, read_global(code::read64, 5));
    bench.send(1, at_controller(0, lock()));
    bench.run();
    bench.answer_above(answered(code::lock));
    EXPECT_EQ(bench.verdicts.back().port, 1U);
    bench.loads.clear();
    bench.send(2, far_read);
    bench.run();
    EXPECT_THAT(bench.loads, IsEmpty()) << "channel 2 waits for the end of the lock";
    bench.contribute(7, 0b100);
    EXPECT_THAT(bench.loads, SizeIs(1)) << "sums go up";
    bench.answer_above(answered(code::sum64));
    EXPECT_EQ(bench.done(1, at_controller(1, lock())), cop_error::lock_order);
    bench.loads.clear();
    bench.send(1, at_controller(0, unlock()));
    bench.run();
    bench.answer_above(answered(code::unlock));
    ASSERT_THAT(bench.loads, SizeIs(2));
    EXPECT_EQ(bench.loads[1].message, far_read);
    bench.answer_above(make({.opcode = code::write64, .other_channel = true, .group = true}, {.tag = 5}, 77));
    EXPECT_EQ(bench.loads.back().ports, (cop_ports{0b10, false}));
    EXPECT_EQ(bench.last_data(), 77U);
    EXPECT_EQ(bench.verdicts.back().port, 2U);
}

TEST(cop_lower_core, level_2_locks_the_poll) {
    lower_bench bench;
    bench.from_above(at_controller(2, lock()));
    EXPECT_EQ(bench.last.lock_port, cop_uplink);
    bench.send(1, probe());
    bench.run();
    EXPECT_THAT(bench.verdicts, SizeIs(1));
    bench.from_above(at_controller(2, write_global(code::write64, 5, 1)));
    bench.from_above(at_controller(2, unlock()));
    EXPECT_THAT(bench.verdicts, SizeIs(4));
    EXPECT_EQ(bench.core.data().global(5), 1U);
}

TEST(cop_lower_core, a_broadcast_for_all_goes_up_with_its_sender_and_comes_down_by_the_mask) {
    lower_bench bench;
    bench.done(1, set_broadcast_mask(7, 0b110));
    bench.send(1, extended(collective(code::broadcast32, 7, 5, 44)));
    bench.run();
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0, true}));
    EXPECT_EQ(bench.loads[0].message.address().controller, 2U);
    EXPECT_EQ(bench.loads[0].message.address().channel, 1U);
    bench.from_above(bench.loads[0].message);
    EXPECT_EQ(bench.loads[1].ports, (cop_ports{0b110, false}));
    EXPECT_EQ(bench.loads[1].message.instruction().task, 44U);
    EXPECT_EQ(bench.loads[1].message.address().controller, 2U);
    EXPECT_FALSE(bench.loads[1].message.instruction().extended);
}

struct upper_bench : core_bench {
    upper_bench() : core_bench({.level = cop_level::upper, .channels = 4}) {}

    void answer_from(unsigned port, const serial::cop_words& message) {
        answer(port, message);
        run();
    }
};

const serial::cop_words far_read = at_controller(2, read_global(code::read64, 5));

TEST(cop_upper_core, a_request_goes_down_and_its_reply_back) {
    upper_bench bench;
    bench.send(1, far_read);
    bench.run();
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b100, false}));
    EXPECT_THAT(bench.verdicts, IsEmpty());
    const serial::cop_words data = make({.opcode = code::write64, .other_channel = true}, {.tag = 5}, 77);
    bench.answer_from(3, data);
    EXPECT_EQ(bench.loads[1].ports, (cop_ports{0b1, false}));
    EXPECT_EQ(bench.loads[1].message, data);
    EXPECT_EQ(bench.verdicts.back().port, 1U);
}

TEST(cop_upper_core, one_request_at_a_time_goes_to_a_controller_and_others_go_on) {
    upper_bench bench;
    bench.send(1, far_read);
    bench.send(2, far_read);
    bench.send(4, extended(set_terminal_count(7, 0b1)));
    bench.run();
    EXPECT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.verdicts.back().port, 4U);
    bench.answer_from(3, answered(code::write64));
    EXPECT_THAT(bench.loads, SizeIs(2));
}

TEST(cop_upper_core, a_result_waits_until_all_its_controllers_are_free) {
    upper_bench bench;
    bench.done(1, extended(set_terminal_count(7, 0b11)));
    bench.done(1, extended(set_broadcast_mask(7, 0b111)));
    bench.send(4, far_read);
    bench.run();
    bench.done(1, extended(collective(code::sum64, 7, 1)));
    bench.send(2, extended(collective(code::sum64, 7, 2)));
    bench.run();
    EXPECT_THAT(bench.loads, SizeIs(1)) << "controller 2 has the request";
    bench.answer_from(3, answered(code::write64));
    ASSERT_THAT(bench.loads, SizeIs(2));
    EXPECT_EQ(bench.loads[1].ports, (cop_ports{0b111, false}));
    EXPECT_EQ(bench.last_data(), 3U);
    EXPECT_TRUE(bench.loads[1].message.instruction().extended);
    bench.send(4, far_read);
    bench.run();
    EXPECT_THAT(bench.loads, SizeIs(2)) << "nobody has taken the result yet";
    bench.answer_from(3, answered(code::sum64));
    EXPECT_THAT(bench.loads, SizeIs(3));
}

TEST(cop_upper_core, a_lock_is_taken_at_level_2_and_then_below) {
    upper_bench bench;
    bench.send(1, at_controller(2, lock()));
    bench.run();
    EXPECT_EQ(bench.last.lock_port, 1U);
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b100, false}));
    bench.send(2, at_controller(3, read_global(code::read64, 5)));
    bench.run();
    EXPECT_THAT(bench.loads, SizeIs(1));
    bench.answer_from(3, answered(code::lock));
    EXPECT_EQ(bench.verdicts.back().port, 1U);
    bench.send(1, at_controller(2, unlock()));
    bench.run();
    EXPECT_EQ(bench.last.lock_port, 1U) << "until it is unlocked below";
    bench.answer_from(3, answered(code::unlock));
    EXPECT_EQ(bench.last.lock_port, 0U);
    EXPECT_EQ(bench.loads.back().ports, (cop_ports{0b1000, false})) << "channel 2's turn";
}

TEST(cop_upper_core, a_lock_that_is_refused_below_ends) {
    upper_bench bench;
    bench.send(1, at_controller(2, lock()));
    bench.run();
    bench.answer_from(3, answered(code::lock, cop_error::illegal));
    EXPECT_EQ(bench.last.lock_port, 0U);
    EXPECT_EQ(bench.verdicts.back().reason, cop_error::illegal);
    EXPECT_EQ(bench.done(1, at_controller(2, unlock())), cop_error::not_locked);
}

TEST(cop_upper_core, masks_of_another_controller_are_passed_down) {
    upper_bench bench;
    cop_instruction set{.extended = true, .opcode = code::set_broadcast_mask, .other_channel = true};
    bench.send(1, make(set, {.controller = 3, .count = 128, .tag = 7}, 0b1010));
    bench.run();
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b1000, false}));
    EXPECT_EQ(decode_cop_address(bench.loads[0].message.word[1], set).count, 128U);
}

TEST(cop_upper_core, an_answer_waits_for_registers) {
    upper_bench bench;
    bench.send(1, far_read);
    bench.run();
    bench.hold_full(1, true);
    bench.answer(3, answered(code::write64));
    bench.run(10);
    EXPECT_THAT(bench.verdicts, IsEmpty());
    bench.hold_full(1, false);
    bench.run();
    EXPECT_THAT(bench.verdicts, SizeIs(1));
}

}  // namespace
}  // namespace orbweaver::cop
