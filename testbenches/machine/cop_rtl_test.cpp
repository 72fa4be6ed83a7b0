// SPDX-License-Identifier: Apache-2.0
// Firmware on clusters whose coordination processors are in RTL.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// A program of sw_stack/tests on hosts.
program_run run_on_hosts(const std::string& elf, std::vector<std::string> more) {
    const auto config = temporary_config("hosts.yaml",
                                         "system: cluster\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 50000000}\n");
    more.push_back("workload.elf=" + test_elf(elf).string());
    return run_orbweaver(config.string(), settings(more));
}

nlohmann::ordered_json without_controller_impl(const program_run& run) {
    nlohmann::ordered_json result = comparable(run.result, {"rtl"});
    result["config"]["cop"]["controller"].erase("impl");
    return result;
}

/// Runs as a model, in RTL and in lockstep, and compares all that is reported.
void expect_equal_runs(const std::string& elf, const std::vector<std::string>& options, unsigned controllers) {
    SKIP_WITHOUT("verilator");
    const program_run model = succeeded(run_on_hosts(elf, options));
    EXPECT_FALSE(model.result.contains("rtl"));
    for (const char* impl : {"rtl", "lockstep"}) {
        std::vector<std::string> all = options;
        all.push_back(std::string("cop.controller.impl=") + impl);
        const program_run run = verified(run_on_hosts(elf, all));
        EXPECT_EQ(run.result["rtl"]["controller"]["instances"], controllers);
        EXPECT_EQ(run.result["rtl"]["controller"]["mismatches"], 0);
        EXPECT_GT(run.result["rtl"]["controller"]["cycles_compared"], 1000);
        EXPECT_EQ(without_controller_impl(run), without_controller_impl(model)) << impl;
    }
}

TEST(cop_rtl_machine, a_thousand_barriers_are_those_of_the_model) {
    expect_equal_runs("cop_calls", {"network.topology.dims=[2, 1]", "workload.args.barriers=1000"}, 1);
}

TEST(cop_rtl_machine, every_call_of_libcop_is_that_of_the_model_on_one_level) {
    expect_equal_runs("cop_calls", {"network.topology.dims=[2, 2]"}, 1);
}

TEST(cop_rtl_machine, every_call_of_libcop_is_that_of_the_model_under_a_controller_of_level_2) {
    expect_equal_runs("cop_calls",
                      {"network.topology.dims=[2, 2]", "cluster.cop.levels=2", "cop.controller.channels=4"}, 2);
}

TEST(cop_rtl_machine, single_controllers_can_be_in_rtl) {
    SKIP_WITHOUT("verilator");
    const program_run run = succeeded(
        run_on_hosts("cop_calls", {"network.topology.dims=[2, 2]", "cluster.cop.levels=2", "cop.controller.channels=4",
                                   "cop.controller.impl=lockstep", "cop.controller.impl_controllers=[0]"}));
    EXPECT_EQ(run.result["rtl"]["controller"]["instances"], 1);
    EXPECT_EQ(run.result["rtl"]["controller"]["mismatches"], 0);
}

TEST(cop_rtl_machine, who_waits_is_reported_at_the_limit_of_time) {
    SKIP_WITHOUT("verilator");
    for (const char* impl : {"rtl", "lockstep"}) {
        const program_run run = run_on_hosts("cop_calls", {"network.topology.dims=[2, 1]", "limits.cycles=20000",
                                                           std::string("cop.controller.impl=") + impl});
        EXPECT_EQ(run.exit_code, 5) << run.output;
        EXPECT_EQ(run.result["status"], "timeout") << impl;
    }
}

TEST(cop_rtl_machine, what_the_rtl_does_not_implement_is_refused_with_its_place) {
    EXPECT_THAT(
        run_on_hosts("cop_calls", {"cop.controller.impl=rtl", "cop.controller.global_entries=10000"}),
        ends_with(2, HasSubstr("cop.controller.global_entries: the controller in RTL has at most 8192 entries")));
}

TEST(cop_rtl_machine, a_controller_that_is_not_there_cannot_be_in_rtl) {
    EXPECT_THAT(run_on_hosts("cop_calls", {"cop.controller.impl=lockstep", "cop.controller.impl_controllers=[0, 1]"}),
                ends_with(2, HasSubstr("there are controllers 0 to 0, not 1")));
}

}  // namespace
}  // namespace orbweaver
