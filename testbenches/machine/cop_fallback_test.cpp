// SPDX-License-Identifier: Apache-2.0
// libcop on machines without a coordination processor: the same program, on the main network.
#include <gtest/gtest.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

void expect_verified_program(const std::string& elf, const std::vector<std::string>& more) {
    const auto config = temporary_config(
        "cop.yaml", "system: chip\nworkload: {elf: none, nodes: all, args: {tasks: 2}}\nlimits: {cycles: 20000000}\n");
    std::vector<std::string> pairs{"workload.elf=" + test_elf(elf).string(), "network.topology.dims=[2, 2]",
                                   "core.contexts=8"};
    pairs.insert(pairs.end(), more.begin(), more.end());
    verified(run_orbweaver(config.string(), settings(pairs)));
}

TEST(cop_fallback, libcop_runs_on_the_main_network_where_there_is_no_coordination_processor) {
    expect_verified_program("cop_calls", {});
}

TEST(cop_fallback, libcop_runs_in_ready_mode) { expect_verified_program("cop_calls", {"messaging.mode=ready"}); }

TEST(cop_fallback, libcop_runs_with_active_messages) {
    expect_verified_program("active_cop_calls", {"messaging.system=active_message"});
}

}  // namespace
}  // namespace orbweaver
