// SPDX-License-Identifier: Apache-2.0
// libcop and its driver on modelled cores, with the cards, links and the controller below them.
#include <gtest/gtest.h>

#include "testbenches/system/support/cop_hosts.h"

namespace orbweaver {
namespace {

std::string program(const std::string& name) {
    return std::string(ORBWEAVER_FIRMWARE_DIR) + "/tests/" + name + ".elf";
}

/// Runs the program of all calls.
void expect_that_all_calls_work(const cop_hosts_setup& setup, const std::vector<std::string>& arguments) {
    cop_hosts machine(setup, program("cop_calls"), arguments);
    machine.run(50'000'000);
    EXPECT_EQ(machine.outcome(), "ok");
    for (unsigned host = 0; host < setup.hosts; ++host) {
        EXPECT_EQ(machine.card(host).counters().lost, 0U);
        EXPECT_EQ(machine.card(host).counters().deadlocks, 0U);
        EXPECT_EQ(machine.card(host).counters().failed, 0U);
    }
    testing::Test::RecordProperty("cycles", std::to_string(machine.cycles()));
}

TEST(cop_hosts, every_call_of_libcop_does_what_it_promises) {
    expect_that_all_calls_work({}, {});
}

TEST(cop_hosts, every_call_works_through_the_copies_of_the_driver) {
    expect_that_all_calls_work({}, {"mode=0"});
}

TEST(cop_hosts, every_call_works_with_several_tasks_a_host) {
    cop_hosts_setup setup;
    setup.hosts = 3;
    expect_that_all_calls_work(setup, {"tasks=3"});
}

TEST(cop_hosts, tasks_of_a_host_have_shared_variables_of_their_own_and_replies_find_who_asked) {
    cop_hosts_setup setup;
    setup.hosts = 2;
    setup.controller.tasks_per_channel = 4;
    expect_that_all_calls_work(setup, {"tasks=2", "variables=2"});
}

TEST(cop_hosts, tasks_of_one_host_need_no_coordination_processor) {
    cop_hosts_setup setup;
    setup.hosts = 1;
    cop_hosts machine(setup, program("cop_calls"), {"tasks=4"});
    machine.run(50'000'000);
    EXPECT_EQ(machine.outcome(), "ok");
    EXPECT_LT(machine.card(0).counters().commands, 10U) << "PROBE, and what the test says to the card itself";
}

TEST(cop_hosts, every_call_works_on_links_with_errors) {
    cop_hosts_setup setup;
    setup.hosts = 3;
    setup.line.word_error_rate = 0.001;
    setup.protocol.retries = 50;
    setup.protocol.resends = 50;
    setup.protocol.receive_failures = 50;
    expect_that_all_calls_work(setup, {});
}

TEST(cop_hosts, every_call_works_when_the_coordination_processor_has_a_clock_of_its_own) {
    cop_hosts_setup setup;
    setup.hosts = 3;
    setup.chip_period = sc_core::sc_time(4, sc_core::SC_NS);
    setup.cop_period = sc_core::sc_time(7, sc_core::SC_NS);
    expect_that_all_calls_work(setup, {});
}

TEST(cop_hosts, ten_thousand_barriers_let_nobody_through_early) {
    cop_hosts_setup setup;
    setup.hosts = 2;
    expect_that_all_calls_work(setup, {"barriers=10000"});
}

TEST(cop_hosts, who_waits_for_a_task_that_never_comes_gets_the_error_of_the_deadlock_timer) {
    cop_hosts_setup setup;
    setup.hosts = 3;
    cop_hosts machine(setup, program("cop_never"), {});
    machine.run(1'000'000);
    EXPECT_EQ(machine.outcome(), "ok");
    EXPECT_EQ(machine.card(0).counters().deadlocks, 1U) << "the barrier; the reduction's limit is the library's";
    EXPECT_EQ(machine.card(1).counters().deadlocks, 0U);
}

/// What the calls cost with the software around them, as measured; a bound that a slower library breaks.
TEST(cop_hosts, calls_cost_no_more_than_was_measured) {
    cop_hosts machine({}, program("cop_timing"), {});
    machine.run(10'000'000);
    ASSERT_EQ(machine.outcome(), "ok");
    const std::map<std::string, std::uint64_t> bounds{{"write_cycles", 10'000},        {"read_cycles", 20'000},
                                                      {"rmw_cycles", 24'000},          {"broadcast_cycles", 20'000},
                                                      {"reduce_cycles", 40'000},       {"barrier_cycles", 2'200},
                                                      {"master_barrier_cycles", 2'200}};
    std::size_t found = 0;
    for (const host_report_entry& entry : machine.reports().entries) {
        if (const auto bound = bounds.find(entry.name); bound != bounds.end()) {
            ++found;
            EXPECT_LE(entry.value, bound->second) << entry.name;
            RecordProperty(entry.name, std::to_string(entry.value));
        }
    }
    EXPECT_EQ(found, bounds.size());
}

}  // namespace
}  // namespace orbweaver
