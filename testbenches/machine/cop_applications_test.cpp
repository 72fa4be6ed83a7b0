// SPDX-License-Identifier: Apache-2.0
// Applications whose global operations go through the coordination processor, next to the same on the main network.
#include <gtest/gtest.h>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

/// Returns the reports of a program on a cluster.
nlohmann::ordered_json reports_on_cluster(const std::string& program, const std::string& dims,
                                          const std::string& arguments) {
    const auto config = temporary_config("applications.yaml", "system: cluster\nworkload: {program: none}\n");
    const program_run run = verified(run_orbweaver(
        config.string(),
        settings({"workload.program=" + program, "workload.args=" + arguments, "network.topology.dims=" + dims})));
    return run.result["workload"]["reports"];
}

TEST(cop_applications, molecular_dynamics_has_the_same_bits_with_both_kinds_of_global_operations) {
    const std::string arguments = "{steps: 2, interval: 1, sorting: 1}";
    const auto software = reports_on_cluster("molecular_dynamics", "[2, 2]", arguments);
    const auto coordinated = reports_on_cluster("molecular_dynamics_cop", "[2, 2]", arguments);
    EXPECT_EQ(software["checksum"], coordinated["checksum"]);
    EXPECT_EQ(software["last_energy"], coordinated["last_energy"]);
    EXPECT_EQ(coordinated["global_sums"], 3);
}

TEST(cop_applications, ego_traffic_has_right_forces_and_energies_with_both_kinds_of_global_operations) {
    for (const char* program : {"ego_traffic", "ego_traffic_cop"}) {
        const auto reports = reports_on_cluster(program, "[5, 1]", "{steps: 3, hosts: 5}");
        EXPECT_EQ(reports["wrong_values"], 0) << program;
        EXPECT_EQ(reports["multicasts"], 2 + 3 * (4 + 2)) << program;
    }
}

}  // namespace
}  // namespace orbweaver
