// SPDX-License-Identifier: Apache-2.0
// The core of a coordination processor, clock by clock: every opcode of Table I, every reason to refuse, order and
// clocks of services.
#include <bit>

#include "testbenches/cop/core_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

using code = cop_opcode;

std::vector<unsigned> ports_of(const std::vector<core_bench::verdict>& verdicts) {
    std::vector<unsigned> ports;
    ports.reserve(verdicts.size());
    for (const auto& verdict : verdicts) { ports.push_back(verdict.port); }
    return ports;
}

/// A reduction of two channels whose result goes to channel 3.
std::uint64_t reduced(code opcode, std::uint64_t first, std::uint64_t second) {
    core_bench bench;
    bench.done(1, set_terminal_count(7, 0b11));
    bench.done(1, set_broadcast_mask(7, 0b100));
    EXPECT_EQ(bench.done(1, collective(opcode, 7, first)), cop_error::none);
    EXPECT_THAT(bench.loads, IsEmpty());
    EXPECT_EQ(bench.done(2, collective(opcode, 7, second)), cop_error::none);
    EXPECT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b100, false}));
    EXPECT_EQ(bench.loads[0].message.instruction().opcode, opcode);
    return bench.last_data();
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

TEST(cop_core, integer_reductions_are_signed_and_wrap) {
    constexpr auto low = [](std::int32_t value) { return static_cast<std::uint32_t>(value); };
    EXPECT_EQ(reduced(code::sum32, 0x7fffffff, 1), 0x80000000U);
    EXPECT_EQ(reduced(code::max32, low(-5), 3), 3U);
    EXPECT_EQ(reduced(code::min32, low(-5), 3), low(-5));
    EXPECT_EQ(reduced(code::or32, 0xf0000000, 0x0f), 0xf000000fU);
    EXPECT_EQ(reduced(code::and32, 0xf0f0, 0xff00), 0xf000U);
    EXPECT_EQ(reduced(code::exor32, 0xf0f0, 0xff00), 0x0ff0U);
    constexpr std::uint64_t minus_five = ~std::uint64_t{4};
    EXPECT_EQ(reduced(code::sum64, ~std::uint64_t{0}, 2), 1U);
    EXPECT_EQ(reduced(code::max64, minus_five, 3), 3U);
    EXPECT_EQ(reduced(code::min64, minus_five, 3), minus_five);
    EXPECT_EQ(reduced(code::or64, std::uint64_t{1} << 63, 1), std::uint64_t{1} << 63 | 1);
    EXPECT_EQ(reduced(code::and64, ~std::uint64_t{0}, std::uint64_t{1} << 40), std::uint64_t{1} << 40);
    EXPECT_EQ(reduced(code::exor64, ~std::uint64_t{0}, 1), ~std::uint64_t{1});
}

TEST(cop_core, reductions_of_doubles) {
    EXPECT_EQ(reduced(code::sum_double, bits(0.1), bits(0.2)), bits(0.1 + 0.2));
    EXPECT_EQ(reduced(code::max_double, bits(-1), bits(2)), bits(2));
    EXPECT_EQ(reduced(code::min_double, bits(-1), bits(2)), bits(-1));
}

TEST(cop_core, the_result_is_a_group_message_of_nobody) {
    core_bench bench;
    bench.done(1, set_terminal_count(7, 1));
    bench.done(1, set_broadcast_mask(7, 1));
    bench.done(1, collective(code::sum64, 7, 5, 33));
    const cop_instruction sent = bench.loads[0].message.instruction();
    EXPECT_TRUE(sent.group);
    EXPECT_EQ(sent.task, 0U);
    EXPECT_EQ(bench.loads[0].message.address().channel, 0U);
    EXPECT_EQ(bench.loads[0].message.address().tag, 7U);
    EXPECT_EQ(bench.loads[0].message.size, 4U);
}

TEST(cop_core, the_first_contribution_is_stored_unless_a_write_came_before) {
    core_bench bench;
    bench.done(1, write_global(code::write64, 7, 100));
    bench.done(1, set_terminal_count(7, 0b10));
    bench.done(1, set_broadcast_mask(7, 0b10));
    bench.done(2, collective(code::sum64, 7, 5));
    EXPECT_EQ(bench.last_data(), 5U);

    bench.done(1, set_terminal_count(7, 0b10));
    bench.done(1, set_broadcast_mask(7, 0b10));
    bench.done(1, write_global(code::write64, 7, 100));
    bench.done(2, collective(code::sum64, 7, 5));
    EXPECT_EQ(bench.last_data(), 105U);
}

TEST(cop_core, partial_results_can_be_read) {
    core_bench bench;
    bench.done(1, set_terminal_count(7, 0b11));
    bench.done(1, collective(code::sum64, 7, 5));
    bench.done(4, read_global(code::read64, 7));
    EXPECT_EQ(bench.last_data(), 5U);
    EXPECT_EQ(bench.loads.back().ports, (cop_ports{0b1000, false}));
}

TEST(cop_core, the_worked_trace_of_a_barrier) {
    core_bench bench;
    for (const unsigned port : {1U, 2U, 3U}) {
        bench.send(port, lock());
        bench.send(port, set_terminal_count(7, 0b111));
        if (port == 1) { bench.send(port, set_broadcast_mask(7, 0b111)); }
        bench.send(port, enter(7));
        bench.send(port, unlock());
    }
    bench.run();
    EXPECT_THAT(ports_of(bench.verdicts), ElementsAre(1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
    for (std::size_t position = 0; position < bench.verdicts.size(); ++position) {
        const bool refused = position == 6 || position == 10;
        EXPECT_EQ(bench.verdicts[position].reason, refused ? cop_error::mask_in_use : cop_error::none) << position;
    }
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].message.instruction().opcode, code::barrier_exit);
    EXPECT_EQ(bench.loads[0].message.size, 2U);
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b111, false}));
    EXPECT_FALSE((*bench.core.terminal_counts())[7].accessed);
    EXPECT_FALSE((*bench.core.broadcast_masks(false))[7].accessed);
    EXPECT_EQ(bench.now, 13U * 3U);
}

TEST(cop_core, operations_of_several_groups_are_open_at_once) {
    core_bench bench;
    bench.done(1, set_terminal_count(1, 0b0011));
    bench.done(1, set_broadcast_mask(1, 0b0011));
    bench.done(3, set_terminal_count(2, 0b1110));
    bench.done(3, set_broadcast_mask(2, 0b1110));
    bench.done(1, collective(code::sum64, 1, 10));
    bench.done(3, collective(code::max64, 2, 7));
    bench.done(2, collective(code::max64, 2, 9));
    bench.done(2, collective(code::sum64, 1, 20));
    EXPECT_EQ(bench.last_data(), 30U);
    bench.done(4, collective(code::max64, 2, 8));
    EXPECT_EQ(bench.last_data(), 9U);
}

TEST(cop_core, a_broadcast_goes_to_the_mask_and_states_who_sent_it) {
    core_bench bench({.number = 9});
    bench.done(2, set_broadcast_mask(7, 0b1101));
    EXPECT_TRUE((*bench.core.broadcast_masks(false))[7].accessed);
    bench.done(2, collective(code::broadcast32, 7, 0xabcd, 44));
    EXPECT_FALSE((*bench.core.broadcast_masks(false))[7].accessed);
    ASSERT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.loads[0].ports, (cop_ports{0b1101, false}));
    const serial::cop_words& message = bench.loads[0].message;
    EXPECT_EQ(message.size, 3U);
    EXPECT_EQ(message.word[2], 0xabcdU);
    EXPECT_TRUE(message.instruction().group);
    EXPECT_EQ(message.instruction().task, 44U);
    EXPECT_EQ(message.address().channel, 2U);
    EXPECT_EQ(message.address().controller, 9U);
    bench.done(2, collective(code::broadcast64, 7, 0x123456789abcdef0));
    EXPECT_EQ(bench.last_data(), 0x123456789abcdef0U);
    EXPECT_EQ(bench.core.data().global(7), 0U) << "a broadcast leaves the Data RAM alone";
}

TEST(cop_core, the_second_bank_keeps_its_masks) {
    core_bench bench;
    cop_instruction set{.opcode = code::set_broadcast_mask, .second_mask = true};
    bench.done(1, make(set, {.count = 1, .tag = 7}, 0b10));
    bench.done(1, set_broadcast_mask(7, 0b100));
    bench.done(1, make({.opcode = code::broadcast64, .second_mask = true}, {.tag = 7}, 5));
    EXPECT_EQ(bench.loads.back().ports, (cop_ports{0b10, false}));
    EXPECT_TRUE((*bench.core.broadcast_masks(true))[7].accessed);
    EXPECT_TRUE((*bench.core.broadcast_masks(false))[7].accessed);
}

TEST(cop_core, a_count_sets_so_many_entries_and_is_refused_whole) {
    core_bench bench;
    EXPECT_EQ(bench.done(1, set_terminal_count(10, 0b11, 4)), cop_error::none);
    for (const unsigned tag : {10U, 13U}) { EXPECT_EQ((*bench.core.terminal_counts())[tag].mask, 0b11U); }
    EXPECT_FALSE((*bench.core.terminal_counts())[14].accessed);
    EXPECT_EQ(bench.done(2, set_terminal_count(7, 0b111, 4)), cop_error::mask_in_use);
    EXPECT_FALSE((*bench.core.terminal_counts())[7].accessed);
    EXPECT_EQ(bench.done(2, set_terminal_count(7, 0b111, 3)), cop_error::none);
}

TEST(cop_core, a_supervisor_frees_entries) {
    core_bench bench;
    bench.done(1, set_terminal_count(10, 0b11));
    cop_instruction clear{.supervisor = true, .opcode = code::set_terminal_count};
    EXPECT_EQ(bench.done(2, make(clear, {.count = 1, .tag = 10}, 0)), cop_error::none);
    EXPECT_EQ(bench.done(1, set_terminal_count(10, 0b11)), cop_error::none);
}

TEST(cop_core, a_task_writes_its_own_space_and_all_may_read_it) {
    core_bench bench;
    EXPECT_EQ(bench.done(1, write(code::write64, 5, 3, 0x1122334455667788)), cop_error::none);
    EXPECT_EQ(bench.done(2, read_of(code::read64, 1, 5, 3)), cop_error::none);
    EXPECT_EQ(bench.last_data(), 0x1122334455667788U);
    EXPECT_TRUE(bench.loads.back().message.instruction().group) << "the reader's task is not the one named";
    EXPECT_EQ(bench.done(1, read(code::read32, 5, 3)), cop_error::none);
    EXPECT_EQ(bench.last_data(), 0x55667788U);
    EXPECT_FALSE(bench.loads.back().message.instruction().group);
    EXPECT_EQ(bench.loads.back().message.instruction().task, 5U);
}

// Chapter IV: shared variables stand in the Data RAM, where every operation of any channel finds the same word.
TEST(cop_core, shared_variables_stay_in_the_data_ram_whoever_uses_them) {
    core_bench bench;
    for (unsigned port = 1; port <= 3; ++port) {
        for (std::uint32_t tag = 0; tag < 4; ++tag) {
            bench.done(port, write(code::write64, 5, tag, 100 * port + tag));
        }
    }
    bench.done(3, write_global(code::write64, 2, 77));
    const auto found = [&bench](unsigned reader, unsigned owner, std::uint32_t tag) {
        bench.done(reader, read_of(code::read64, owner, 5, tag));
        return bench.last_data();
    };
    for (unsigned owner = 1; owner <= 3; ++owner) {
        for (std::uint32_t tag = 0; tag < 4; ++tag) {
            EXPECT_EQ(found(1 + owner % 3, owner, tag), 100 * owner + tag);
            EXPECT_EQ(found(4, owner, tag), 100 * owner + tag) << "and a second time";
        }
    }
    bench.done(4, read_global(code::read64, 2));
    EXPECT_EQ(bench.last_data(), 77U);
    bench.done(2, write(code::write64, 5, 1, 9));
    EXPECT_EQ(found(3, 2, 1), 9U);
    EXPECT_EQ(found(3, 2, 2), 202U);
    EXPECT_EQ(found(3, 1, 1), 101U);
}

TEST(cop_core, words_of_32_bits_are_sign_extended) {
    core_bench bench;
    bench.done(1, write(code::write32, 5, 3, 0x80000000));
    bench.done(1, read(code::read64, 5, 3));
    EXPECT_EQ(bench.last_data(), 0xffffffff80000000U);
}

TEST(cop_core, read_modify_write_returns_the_old_value_and_adds) {
    core_bench bench;
    bench.done(1, write(code::write64, 5, 3, 40));
    cop_instruction add{.opcode = code::read_modify_write64, .other_channel = true, .task = 5};
    EXPECT_EQ(bench.done(2, make(add, {.channel = 1, .tag = 3}, 2)), cop_error::none);
    EXPECT_EQ(bench.last_data(), 40U);
    add.opcode = code::read_modify_write32;
    EXPECT_EQ(bench.done(2, make(add, {.channel = 1, .tag = 3}, 0xffffffff)), cop_error::none);
    EXPECT_EQ(bench.last_data(), 42U);
    bench.done(1, read(code::read64, 5, 3));
    EXPECT_EQ(bench.last_data(), 41U);
}

TEST(cop_core, read_modify_write_adds_doubles_with_f) {
    core_bench bench;
    bench.done(1, write(code::write64, 5, 3, bits(1.5)));
    bench.done(1, make({.opcode = code::read_modify_write64, .task = 5}, {.real = true, .tag = 3}, bits(2.25)));
    EXPECT_EQ(bench.last_data(), bits(1.5));
    bench.done(1, read(code::read64, 5, 3));
    EXPECT_EQ(bench.last_data(), bits(3.75));
}

TEST(cop_core, masks_can_be_read) {
    core_bench bench;
    bench.done(1, set_terminal_count(7, 0b11));
    bench.done(1, set_broadcast_mask(7, 0b110));
    cop_instruction instruction{.opcode = code::read64};
    bench.done(2, make(instruction, {.space = cop_space::mask, .tag = 7}));
    EXPECT_EQ(bench.last_data(), 0b110U);
    instruction.second_mask = true;
    bench.done(2, make(instruction, {.space = cop_space::mask, .tag = 7}));
    EXPECT_EQ(bench.last_data(), 0b11U);
}

TEST(cop_core, probe_gives_a_channel_its_number) {
    core_bench bench({.number = 3});
    EXPECT_EQ(bench.done(17, probe(8)), cop_error::none);
    EXPECT_EQ(bench.last_data(), 17U);
    EXPECT_EQ(bench.loads[0].message.size, 3U);
    EXPECT_EQ(bench.loads[0].message.address().controller, 3U);
    EXPECT_EQ(bench.loads[0].message.instruction().task, 8U);
}

TEST(cop_core, the_system_space_states_where_hosts_are_and_is_the_supervisors) {
    core_bench bench({.channels = 2, .full_channels = 4, .number = 3});
    bench.done(1, make({.opcode = code::read64}, {.space = cop_space::system}));
    EXPECT_EQ(bench.last_data(), 3U) << "CNTNO";
    bench.done(1, make({.opcode = code::read64}, {.space = cop_space::system, .tag = 1}));
    EXPECT_EQ(bench.last_data(), 4U) << "the last controller may have fewer";
    cop_instruction set{.opcode = code::write64};
    EXPECT_EQ(bench.done(1, make(set, {.space = cop_space::system, .tag = 1}, 5)), cop_error::privileged);
    set.supervisor = true;
    EXPECT_EQ(bench.done(1, make(set, {.space = cop_space::system, .tag = 1}, 5)), cop_error::none);
}

// Tests of refused commands.

TEST(cop_core, another_tasks_space_is_not_written) {
    core_bench bench;
    cop_instruction set{.opcode = code::write64, .other_channel = true, .task = 5};
    EXPECT_EQ(bench.done(2, make(set, {.channel = 1, .tag = 3}, 1)), cop_error::owner);
    EXPECT_EQ(bench.done(1, make(set, {.channel = 1, .tag = 3}, 1)), cop_error::none) << "its own, with Z";
    EXPECT_EQ(bench.done(1, write(code::write64, 6, 3, 1)), cop_error::owner) << "task 5 has the space";
    set.supervisor = true;
    set.task = 6;
    EXPECT_EQ(bench.done(1, make(set, {.channel = 1, .tag = 3}, 1)), cop_error::none);
    EXPECT_EQ(bench.done(1, write(code::write64, 6, 3, 1)), cop_error::none) << "given to task 6";
    EXPECT_EQ(bench.done(1, read(code::read64, 5, 3)), cop_error::owner);
}

TEST(cop_core, tags_beyond_a_space_are_refused) {
    core_bench bench({.global_entries = 16, .task_words = 8, .system_words = 4});
    EXPECT_EQ(bench.done(1, write(code::write64, 1, 8, 1)), cop_error::limit);
    EXPECT_EQ(bench.done(1, write(code::write64, 0, 1, 1)), cop_error::limit) << "no task has number 0";
    EXPECT_EQ(bench.done(1, read_of(code::read64, 65, 1, 1)), cop_error::limit);
    EXPECT_EQ(bench.done(1, read_of(code::read64, 0, 1, 1)), cop_error::limit);
    EXPECT_EQ(bench.done(1, read_global(code::read64, 16)), cop_error::limit);
    EXPECT_EQ(bench.done(1, make({.opcode = code::read64}, {.space = cop_space::system, .tag = 4})), cop_error::limit);
    EXPECT_EQ(bench.done(1, set_terminal_count(13, 1, 4)), cop_error::limit);
    EXPECT_EQ(bench.done(1, set_terminal_count(0, 1, 0)), cop_error::limit);
    EXPECT_EQ(bench.done(1, enter(16)), cop_error::limit);
    EXPECT_EQ(bench.done(1, collective(code::broadcast32, 16, 1)), cop_error::limit);
    EXPECT_EQ(bench.counters.refused, 10U);
}

TEST(cop_core, masks_of_channels_that_are_not_there_are_refused) {
    core_bench bench({.channels = 4});
    EXPECT_EQ(bench.done(1, set_broadcast_mask(0, 0b10000)), cop_error::limit);
    EXPECT_EQ(bench.done(1, set_broadcast_mask(0, 0b1000)), cop_error::none);
}

TEST(cop_core, a_contribution_that_nobody_waits_for_is_refused) {
    core_bench bench;
    EXPECT_EQ(bench.done(1, enter(7)), cop_error::already_counted);
    bench.done(1, set_terminal_count(7, 0b11));
    EXPECT_EQ(bench.done(1, enter(7)), cop_error::none);
    EXPECT_EQ(bench.done(1, enter(7)), cop_error::already_counted);
    EXPECT_EQ(bench.done(3, collective(code::sum64, 7, 1)), cop_error::already_counted);
}

TEST(cop_core, illegal_commands_are_refused_and_others_go_on) {
    core_bench bench;
    const auto raw = [](std::uint32_t opcode, std::uint32_t words) {
        serial::cop_words built{.size = static_cast<std::uint8_t>(words)};
        built.word[0] = opcode << 23 | (words - 1) << 19;
        return built;
    };
    for (std::uint32_t opcode = 0; opcode < 128; ++opcode) {
        if (cop_command_words(static_cast<code>(opcode), false) == 0) {
            EXPECT_EQ(bench.done(1, raw(opcode, 1)), cop_error::illegal) << opcode;
            EXPECT_EQ(bench.done(1, raw(opcode, 4)), cop_error::illegal) << opcode;
        }
    }
    EXPECT_EQ(bench.done(1, raw(static_cast<std::uint32_t>(code::barrier_entry), 1)), cop_error::illegal);
    EXPECT_EQ(bench.done(1, extended(enter(7))), cop_error::illegal) << "there is no level 2";
    cop_instruction instruction{.opcode = code::write64};
    EXPECT_EQ(bench.done(1, make(instruction, {.space = cop_space::mask}, 1)), cop_error::illegal);
    EXPECT_EQ(bench.done(2, probe()), cop_error::none);
}

TEST(cop_core, an_unlock_without_a_lock_is_refused) {
    core_bench bench;
    EXPECT_EQ(bench.done(1, unlock()), cop_error::not_locked);
}

// Order and clocks.

TEST(cop_core, channels_are_served_round_robin) {
    core_bench bench;
    for (const unsigned port : {5U, 64U, 2U}) {
        bench.send(port, probe());
        bench.send(port, probe());
    }
    bench.run();
    EXPECT_THAT(ports_of(bench.verdicts), ElementsAre(2, 5, 64, 2, 5, 64));
    EXPECT_EQ(bench.now, 6U * 3U);
}

TEST(cop_core, idle_channels_can_cost_a_clock_each) {
    core_bench bench({.idle_channel_clocks = 1});
    bench.send(5, probe());
    bench.send(7, probe());
    bench.run();
    EXPECT_EQ(bench.now, 4U + 3U + 1U + 3U);
}

TEST(cop_core, a_poll_that_slept_stands_where_it_would_have_got_to) {
    controller_desc described{.channels = 8, .idle_channel_clocks = 1};
    core_bench stepped(described);
    core_bench slept(described);
    for (int clock = 0; clock < 13; ++clock) { stepped.clock(); }
    slept.core.rest(13);
    for (core_bench* bench : {&stepped, &slept}) {
        bench->send(2, probe());
        bench->send(7, probe());
        bench->run();
    }
    EXPECT_EQ(ports_of(stepped.verdicts), ports_of(slept.verdicts));
    EXPECT_THAT(ports_of(slept.verdicts), ElementsAre(7, 2));
}

TEST(cop_core, a_lock_stops_the_rotation) {
    core_bench bench;
    bench.send(3, lock());
    bench.run();
    bench.send(1, probe());
    bench.run();
    EXPECT_THAT(ports_of(bench.verdicts), ElementsAre(3));
    EXPECT_EQ(bench.last.lock_port, 3U);
    bench.send(3, probe());
    bench.send(3, unlock());
    bench.send(3, probe());
    bench.run();
    EXPECT_THAT(ports_of(bench.verdicts), ElementsAre(3, 3, 3, 1, 3));
    EXPECT_GT(bench.counters.locked, 0U);
}

TEST(cop_core, a_silent_holder_loses_its_lock) {
    core_bench bench({.lock_timeout = 20});
    bench.send(3, lock());
    bench.run();
    bench.send(1, probe());
    controller_inputs waiting;
    waiting.data_ready.set(1, true);
    EXPECT_EQ(bench.core.due(waiting), 20U);
    bench.core.rest(19);
    bench.clock();
    bench.run();
    EXPECT_THAT(ports_of(bench.verdicts), ElementsAre(3, 1));
    EXPECT_EQ(bench.counters.lock_timeouts, 1U);
}

TEST(cop_core, an_idle_core_has_nothing_to_do) {
    const controller_core core{controller_desc{}};
    EXPECT_EQ(core.due({}), never);
}

/// Clocks from the first one to the verdict and to the message.
struct service_clocks {
    cycle_t verdict;
    cycle_t message;
    cycle_t all;
};
service_clocks timed(core_bench& bench, unsigned port, const serial::cop_words& command) {
    const cycle_t start = bench.now;
    bench.loads.clear();
    bench.done(port, command);
    return {bench.verdicts.back().clock - start, bench.loads.empty() ? 0 : bench.loads.back().clock - start,
            bench.now - start};
}

TEST(cop_core, a_service_takes_three_clocks_and_seven_with_the_fpu) {
    core_bench bench;
    const service_clocks probed = timed(bench, 1, probe());
    EXPECT_EQ(probed.verdict, 1U);
    EXPECT_EQ(probed.message, 3U);
    EXPECT_EQ(probed.all, 3U);
    const service_clocks masked = timed(bench, 1, set_terminal_count(7, 0b11, 2));
    EXPECT_EQ(masked.verdict, 2U);
    EXPECT_EQ(masked.all, 3U);
    EXPECT_EQ(timed(bench, 1, collective(code::sum64, 7, 1)).verdict, 2U);
    const service_clocks added = timed(bench, 1, collective(code::sum_double, 8, bits(1)));
    EXPECT_EQ(added.verdict, 2U);
    EXPECT_EQ(added.all, 7U);
    EXPECT_EQ(timed(bench, 1, make({.opcode = code::broadcast64}, {.real = true}, 0)).all, 3U);
}

TEST(cop_core, the_thesis_charges_every_message_with_a_double) {
    core_bench bench({.doubles = double_service::thesis});
    EXPECT_EQ(timed(bench, 1, make({.opcode = code::broadcast64}, {.real = true}, 0)).all, 7U);
    EXPECT_EQ(timed(bench, 1, make({.opcode = code::broadcast64}, {}, 0)).all, 3U);
    EXPECT_EQ(timed(bench, 1, lock()).all, 3U);
}

TEST(cop_core, mask_entries_can_cost_clocks) {
    core_bench bench({.mask_entry_clocks = 1});
    const service_clocks masked = timed(bench, 1, set_terminal_count(7, 0b11, 128));
    EXPECT_EQ(masked.all, 3U + 127U);
    EXPECT_EQ(masked.verdict, 2U + 127U);
}

TEST(cop_core, a_full_transmit_register_stalls_a_broadcast) {
    core_bench bench;
    bench.done(1, set_broadcast_mask(7, 0b110));
    bench.hold_full(3, true);
    bench.send(1, collective(code::broadcast32, 7, 1));
    bench.run(10);
    EXPECT_THAT(bench.loads, IsEmpty());
    bench.hold_full(3, false);
    bench.run();
    EXPECT_THAT(bench.loads, SizeIs(1));
    EXPECT_EQ(bench.counters.stalled, 8U);
    EXPECT_TRUE(bench.core.data().has({.space = cop_space::global}));
}

TEST(cop_core, a_write_can_count_as_contribution) {
    core_bench bench({.writes_count = true});
    bench.done(1, set_terminal_count(7, 0b11));
    bench.done(1, set_broadcast_mask(7, 0b11));
    bench.done(1, write_global(code::write64, 7, 30));
    EXPECT_EQ((*bench.core.terminal_counts())[7].mask, 0b10U);
    bench.done(2, collective(code::sum64, 7, 4));
    EXPECT_EQ(bench.last_data(), 34U);
    bench.done(1, write_global(code::write64, 7, 1));
    EXPECT_EQ(bench.core.data().global(7), 1U);
}

TEST(cop_core, opcodes_are_counted) {
    core_bench bench;
    bench.done(1, probe());
    bench.done(1, probe());
    bench.done(1, enter(0));
    EXPECT_EQ(bench.counters.by_opcode[static_cast<std::size_t>(code::probe)], 2U);
    EXPECT_EQ(bench.counters.by_opcode[static_cast<std::size_t>(code::barrier_entry)], 1U);
    EXPECT_EQ(bench.counters.services, 3U);
    EXPECT_EQ(bench.counters.busy, 9U);
}

}  // namespace
}  // namespace orbweaver::cop
