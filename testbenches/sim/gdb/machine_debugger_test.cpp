// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/machine_debugger.h"

#include "testbenches/sim/gdb/debugged_chip.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

using bench = debugged_chip;
using enum point_kind;

auto stops(stop_reason reason, thread_id thread) {
    return Optional(AllOf(Field(&stop::reason, reason), Field(&stop::thread, thread)));
}

struct debugged : testing::Test {
    debugged() : debugger(chip.modelled) { chip.elaborate(); }

    std::optional<stop> go_on() {
        debugger.resume(std::nullopt, false);
        return chip.run(debugger);
    }
    std::optional<stop> step(thread_id thread, bool alone = false) {
        debugger.resume(step_request{thread}, alone);
        return chip.run(debugger);
    }
    std::uint32_t pc(thread_id thread) { return debugger.port(thread.node).thread(thread.context)->pc; }
    std::uint64_t instructions(node_id node) { return chip.modelled.node_tile(node).core().instructions(); }

    debugged_chip chip;
    machine_debugger debugger;
};

TEST_F(debugged, machine_has_a_thread_for_each_context_that_runs) {
    EXPECT_THAT(debugger.threads(), ElementsAre(bench::first, bench::second));
    EXPECT_TRUE(debugger.has(bench::second));
    EXPECT_FALSE(debugger.has({node_id{1}, context_id{1}}));
    EXPECT_FALSE(debugger.has({node_id{2}, context_id{0}}));
    EXPECT_EQ(debugger.state_of(bench::first), "ready");
}

TEST_F(debugged, machine_runs_to_its_end_if_nothing_stops_it) {
    EXPECT_EQ(go_on(), std::nullopt);
    EXPECT_TRUE(chip.control.finished());
}

TEST_F(debugged, thread_stops_before_the_instruction_at_a_breakpoint) {
    debugger.stop_points().insert(software_breakpoint, bench::store, 4);
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first));
    EXPECT_EQ(pc(bench::first), bench::store);
    EXPECT_EQ(chip.word(node_id{0}, bench::counter), 0U);
}

TEST_F(debugged, machine_stops_as_a_whole_between_two_cycles) {
    debugger.stop_points().insert(software_breakpoint, bench::store, 4);
    go_on();
    EXPECT_EQ(pc(bench::second), bench::store);
    EXPECT_EQ(instructions(node_id{1}), instructions(node_id{0})) << "neither has begun with the cycle";
}

TEST_F(debugged, thread_that_stopped_at_a_breakpoint_goes_on_from_it_and_others_stop_in_turn) {
    debugger.stop_points().insert(software_breakpoint, bench::store, 4);
    for (unsigned round = 1; round <= 5; ++round) {
        EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first)) << round;
        EXPECT_THAT(go_on(), stops(stop_reason::point, bench::second)) << round;
        EXPECT_EQ(chip.word(node_id{0}, bench::counter), round - 1);
        EXPECT_EQ(chip.word(node_id{1}, bench::counter), round - 1);
    }
    EXPECT_EQ(go_on(), std::nullopt);
}

TEST_F(debugged, step_executes_one_instruction_of_one_thread) {
    for (std::uint32_t address = bench::start + 4; address <= bench::loop + 4; address += 4) {
        EXPECT_THAT(step(bench::second), stops(stop_reason::stepped, bench::second));
        EXPECT_EQ(pc(bench::second), address);
    }
}

TEST_F(debugged, step_lasts_until_the_thread_has_left_the_range) {
    debugger.stop_points().insert(software_breakpoint, bench::loop, 4);
    go_on();
    debugger.stop_points().remove(software_breakpoint, bench::loop, 4);
    debugger.resume(step_request{bench::first, bench::loop, bench::loop + 16}, false);
    EXPECT_THAT(chip.run(debugger), stops(stop_reason::stepped, bench::first));
    EXPECT_EQ(pc(bench::first), bench::loop + 16);
    EXPECT_EQ(chip.word(node_id{0}, bench::counter), 5U);
}

TEST_F(debugged, step_of_a_thread_that_waits_lasts_until_it_goes_on) {
    debugger.stop_points().insert(software_breakpoint, bench::receiver + 16, 4);  // waitr
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first));
    EXPECT_THAT(step(bench::first), stops(stop_reason::stepped, bench::first));
    EXPECT_EQ(pc(bench::first), bench::receiver + 20);
    EXPECT_THAT(debugger.threads(), ElementsAre(bench::first)) << "the sender is done";
}

TEST_F(debugged, breakpoints_that_were_taken_away_to_step_one_thread_stop_the_others) {
    debugger.stop_points().insert(software_breakpoint, bench::store, 4);
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first));
    debugger.stop_points().remove(software_breakpoint, bench::store, 4);
    EXPECT_THAT(step(bench::first, true), stops(stop_reason::point, bench::second));
    EXPECT_THAT(step(bench::first, true), stops(stop_reason::stepped, bench::first));
    debugger.stop_points().remove(software_breakpoint, bench::store, 4);
    EXPECT_EQ(go_on(), std::nullopt) << "and stop nobody when the machine goes on";
}

TEST_F(debugged, step_over_the_end_of_a_thread_stops_with_another) {
    debugger.stop_points().insert(software_breakpoint, bench::sender + 24, 4);  // endt
    debugger.stop_points().insert(software_breakpoint, bench::last, 4);
    ASSERT_THAT(go_on(), stops(stop_reason::point, bench::second));
    const auto why = step(bench::second);
    EXPECT_THAT(why, stops(stop_reason::ended, bench::first));
    EXPECT_THAT(why->note, HasSubstr("has ended"));
}

TEST_F(debugged, write_watchpoint_stops_after_the_store) {
    debugger.stop_points().insert(write_watchpoint, bench::counter, 4);
    const auto why = go_on();
    EXPECT_THAT(why, stops(stop_reason::point, bench::first));
    EXPECT_EQ(why->point, write_watchpoint);
    EXPECT_EQ(why->address, bench::counter);
    EXPECT_EQ(chip.word(node_id{0}, bench::counter), 1U);
    EXPECT_EQ(pc(bench::first), bench::store + 4);
}

TEST_F(debugged, watchpoint_that_two_nodes_hit_in_one_cycle_stops_twice_at_that_time) {
    debugger.stop_points().insert(write_watchpoint, bench::counter, 4);
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first));
    const cycle_t stood = chip.clock.now();
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::second));
    EXPECT_EQ(chip.clock.now(), stood);
    EXPECT_THAT(go_on(), stops(stop_reason::point, bench::first));
    EXPECT_GT(chip.clock.now(), stood);
}

TEST_F(debugged, watchpoint_that_is_taken_away_while_it_waits_to_be_reported_stops_nobody) {
    debugger.stop_points().insert(write_watchpoint, bench::counter, 4);
    go_on();
    debugger.stop_points().remove(write_watchpoint, bench::counter, 4);
    EXPECT_EQ(go_on(), std::nullopt);
}

TEST_F(debugged, watchpoint_may_watch_one_node_only) {
    debugger.stop_points().insert(write_watchpoint, bench::counter, 4);
    debugger.watch_only(node_id{1});
    for (unsigned count = 0; count < 5; ++count) { EXPECT_THAT(go_on(), stops(stop_reason::point, bench::second)); }
    EXPECT_EQ(go_on(), std::nullopt);
}

TEST_F(debugged, read_watchpoint_stops_at_loads_only) {
    debugger.stop_points().insert(read_watchpoint, bench::counter + 3, 1);
    debugger.watch_only(node_id{0});
    const auto why = go_on();
    EXPECT_THAT(why, stops(stop_reason::point, bench::first));
    EXPECT_EQ(why->address, bench::counter + 3) << "the first watched byte";
    EXPECT_EQ(pc(bench::first), bench::load + 4);
}

TEST_F(debugged, write_watchpoint_sees_what_the_network_interface_writes) {
    debugged_chip& subject = chip;
    std::uint32_t before = 7;
    std::memcpy(subject.modelled.node_tile(node_id{0}).memory().data() + bench::received, &before, sizeof before);
    debugger.stop_points().insert(write_watchpoint, bench::received, 4);
    const auto why = go_on();
    EXPECT_THAT(why, stops(stop_reason::point, bench::first));
    EXPECT_THAT(why->note, HasSubstr("the network interface of node 0 wrote to 0x00002000"));
    EXPECT_EQ(subject.word(node_id{0}, bench::received), 0U);
    EXPECT_EQ(go_on(), std::nullopt);
}

TEST_F(debugged, code_that_is_changed_is_decoded_again) {
    debugger.stop_points().insert(software_breakpoint, bench::load, 4);
    debugger.watch_only(node_id{0});
    go_on();
    using namespace core::assembly;
    const std::uint32_t five = addi(t1, zero, 5);
    std::uint8_t bytes[4];
    std::memcpy(bytes, &five, sizeof bytes);
    for (const thread_id thread : {bench::first, bench::second}) {
        EXPECT_EQ(debugger.port(thread.node).write(bench::load, bytes), sizeof bytes);
    }
    debugger.stop_points().remove(software_breakpoint, bench::load, 4);
    EXPECT_EQ(go_on(), std::nullopt);
    EXPECT_EQ(chip.word(node_id{0}, bench::counter), 1U) << "the loop ends after one round";
}

TEST(debugged_machine, without_threads_shows_context_0_of_node_0) {
    debugged_chip chip(0, false);
    const machine_debugger debugger(chip.modelled);
    EXPECT_THAT(debugger.threads(), ElementsAre(bench::first));
    EXPECT_TRUE(debugger.has(bench::first));
    EXPECT_FALSE(debugger.has(bench::second));
    EXPECT_EQ(debugger.state_of(bench::first), "no thread runs");
    EXPECT_EQ(debugger.culprit(), bench::first);
}

}  // namespace
}  // namespace orbweaver::sim::gdb
