// SPDX-License-Identifier: Apache-2.0
// libcop and its driver on clusters, by programs that verify themselves. (What a cluster is: cluster_test.cpp.)
#include <gtest/gtest.h>

#include <map>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

program_run begin_hosts(const std::string& elf, const std::string& dims, std::vector<std::string> more) {
    const auto config = temporary_config("hosts.yaml",
                                         "system: cluster\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 50000000}\n");
    more.push_back("workload.elf=" + test_elf(elf).string());
    more.push_back("network.topology.dims=" + dims);
    return run_orbweaver(config.string(), settings(more));
}

/// @param dims of the mesh of hosts
program_run run_hosts(const std::string& elf, const std::string& dims, const std::vector<std::string>& more) {
    return verified(begin_hosts(elf, dims, more));
}

/// The program of all calls.
program_run run_calls(const std::string& dims, const std::vector<std::string>& more) {
    program_run run = run_hosts("cop_calls", dims, more);
    for (const char* const trouble : {"lost", "deadlocks", "failed"}) {
        EXPECT_EQ(run.result["cop"]["cards"][trouble], 0) << trouble;
    }
    return run;
}

TEST(cop_hosts, every_call_of_libcop_does_what_it_promises) { run_calls("[2, 2]", {}); }

TEST(cop_hosts, every_call_works_through_the_copies_of_the_driver) { run_calls("[2, 2]", {"workload.args.mode=0"}); }

TEST(cop_hosts, every_call_works_with_several_tasks_a_host) { run_calls("[3, 1]", {"workload.args.tasks=3"}); }

TEST(cop_hosts, every_call_works_in_interrupt_mode) {
    EXPECT_GT(run_calls("[2, 2]", {"workload.args.interrupts=1"}).result["cores"]["interrupts"], 0);
    run_calls("[2, 1]", {"workload.args.interrupts=1", "workload.args.tasks=2", "workload.args.mode=0"});
}

TEST(cop_hosts, every_call_works_in_user_mode) {
    run_calls("[2, 2]", {"workload.args.user_mode=1"});
    const program_run several = run_calls("[2, 1]", {"workload.args.user_mode=1", "workload.args.interrupts=1",
                                                     "workload.args.tasks=2", "workload.args.mode=0"});
    EXPECT_GT(several.result["cores"]["interrupts"], 0);
}

TEST(cop_hosts, a_task_in_user_mode_has_no_register_of_the_supervisor_page_and_may_come_back) {
    for (const char* const mode : {"1", "2"}) {
        const program_run served =
            run_hosts("cop_interrupts", "[3, 1]",
                      {"cop.card.receive_messages=8", std::string("workload.args.user_mode=") + mode});
        EXPECT_EQ(served.result["cop"]["cards"]["lost"], 0);
        EXPECT_GT(served.result["cores"]["interrupts"], 2 * 50);
    }
    EXPECT_THAT(begin_hosts("cop_interrupts", "[3, 1]", {"workload.args.user_mode=3"}),
                ends_with(4, HasSubstr("load access fault")));
}

/// A card that keeps eight messages loses what comes while the host computes, unless its interrupt is served.
TEST(cop_hosts, a_handler_takes_messages_out_of_the_card_while_tasks_compute) {
    const auto run = [](const char* interrupts) {
        return run_hosts("cop_interrupts", "[3, 1]",
                         {"cop.card.receive_messages=8", std::string("workload.args.interrupts=") + interrupts});
    };
    const program_run served = run("1");
    EXPECT_EQ(served.result["cop"]["cards"]["lost"], 0);
    EXPECT_GT(served.result["cores"]["interrupts"], 2 * 50);
    const program_run polled = run("0");
    EXPECT_GT(polled.result["cop"]["cards"]["lost"], 2 * 150);
    EXPECT_EQ(polled.result["cores"]["interrupts"], 0);
}

TEST(cop_hosts, tasks_of_a_host_have_shared_variables_of_their_own_and_replies_find_who_asked) {
    run_calls("[2, 1]", {"workload.args.tasks=2", "workload.args.variables=2", "cop.controller.tasks_per_channel=4"});
}

TEST(cop_hosts, tasks_of_one_host_need_no_coordination_processor) {
    const program_run run = run_calls("[1, 1]", {"workload.args.tasks=4"});
    EXPECT_LT(run.result["cop"]["cards"]["commands"], 10) << "PROBE, and what the test says to the card itself";
}

TEST(cop_hosts, every_call_works_on_links_with_errors) {
    const program_run run = run_calls("[3, 1]", {"cop.link.word_error_rate=0.001", "cop.link.retries=50",
                                                 "cop.link.resends=50", "cop.link.receive_failures=50"});
    EXPECT_GT(run.result["cop"]["links"]["errors"], 0);
}

TEST(cop_hosts, every_call_works_when_the_coordination_processor_has_a_clock_of_its_own) {
    run_calls("[3, 1]", {"clock.chip=4 ns", "clock.cop=7 ns"});
}

TEST(cop_hosts, ten_thousand_barriers_let_nobody_through_early) {
    run_calls("[2, 1]", {"workload.args.barriers=10000"});
}

/// The program of all calls under two levels of controllers.
/// @param channels of each of level 1, of which there are as many as the hosts need
program_run run_calls_on_two_levels(const std::string& dims, unsigned channels, std::vector<std::string> more = {}) {
    more.insert(more.end(), {"cluster.cop.levels=2", "cop.controller.channels=" + std::to_string(channels),
                             "workload.args.channels=" + std::to_string(channels)});
    return run_calls(dims, more);
}

TEST(cop_hosts, every_call_works_under_three_controllers) { run_calls_on_two_levels("[4, 3]", 4); }

TEST(cop_hosts, every_call_works_under_controllers_that_are_not_full) { run_calls_on_two_levels("[4, 2]", 3); }

TEST(cop_hosts, every_call_works_under_two_levels_with_several_tasks_a_host) {
    run_calls_on_two_levels("[3, 2]", 2, {"workload.args.tasks=3"});
}

TEST(cop_hosts, shared_variables_of_several_tasks_a_host_work_under_two_levels) {
    run_calls_on_two_levels(
        "[2, 2]", 2, {"workload.args.tasks=2", "workload.args.variables=2", "cop.controller.tasks_per_channel=4"});
}

TEST(cop_hosts, every_call_works_under_two_levels_through_the_copies_of_the_driver) {
    run_calls_on_two_levels("[2, 2]", 2, {"workload.args.mode=0"});
}

TEST(cop_hosts, every_call_works_under_two_levels_on_links_with_errors) {
    const program_run run = run_calls_on_two_levels("[3, 2]", 2,
                                                    {"cop.link.word_error_rate=0.001", "cop.link.retries=50",
                                                     "cop.link.resends=50", "cop.link.receive_failures=50"});
    EXPECT_GT(run.result["cop"]["links"]["errors"], 0);
}

TEST(cop_hosts, two_thousand_barriers_across_controllers_let_nobody_through_early) {
    run_calls_on_two_levels("[2, 2]", 2, {"workload.args.barriers=2000"});
}

TEST(cop_hosts, groups_under_one_controller_leave_level_2_alone) {
    const program_run run = run_calls_on_two_levels("[2, 2]", 4);
    EXPECT_EQ(run.result["cop"]["controllers"]["services"], run.result["cop"]["cards"]["commands"]);
}

TEST(cop_hosts, who_waits_for_a_task_that_never_comes_gets_the_error_of_the_deadlock_timer) {
    const program_run run = run_hosts("cop_never", "[3, 1]", {});
    EXPECT_EQ(run.result["cop"]["cards"]["deadlocks"], 1) << "the barrier; the reduction's limit is the library's";
}

/// The bounds are the measured costs of the calls with their software; a slower library exceeds them.
TEST(cop_hosts, calls_cost_no_more_than_was_measured) {
    const program_run run = run_hosts("cop_timing", "[2, 2]", {});
    const std::map<std::string, std::uint64_t> bounds{
        {"write_cycles", 8'200},         {"read_cycles", 18'300},
        {"rmw_cycles", 22'700},          {"broadcast_cycles", 11'600},
        {"reduce_cycles", 27'900},       {"unlocked_reduce_cycles", 21'800},
        {"barrier_cycles", 1'880},       {"unlocked_barrier_cycles", 1'050},
        {"master_barrier_cycles", 1'130}};
    const auto& measured = run.result["workload"]["reports"];
    EXPECT_EQ(measured.size(), bounds.size());
    for (const auto& [name, bound] : bounds) { EXPECT_LE(measured[name], bound) << name; }
}

/// In normal mode a command is copied into the driver and from there to the card, and a message as well on its way
/// back. A reading of 128 doubles is as many commands and messages: measured are 52 cycles each, and 44 or 45 if the
/// driver's copy is left out on either way.
TEST(cop_hosts, normal_mode_costs_a_copy_of_the_driver_each_way) {
    constexpr int commands = 128;
    constexpr int min_cycles = 48;
    const auto reading = [](const char* mode) {
        const program_run run = run_hosts("cop_timing", "[2, 2]", {std::string("workload.args.mode=") + mode});
        return run.result["workload"]["reports"]["read_cycles"].get<int>();
    };
    EXPECT_GT(reading("0") - reading("1"), commands * min_cycles);
}

}  // namespace
}  // namespace orbweaver
