// SPDX-License-Identifier: Apache-2.0
// Applications whose global operations go through the coordination processor.
#include <gtest/gtest.h>

#include "sw_stack/programs/molecular_dynamics/domain.h"
#include "sw_stack/programs/molecular_dynamics/initial_state.h"
#include "testbenches/system/support/cop_hosts.h"

namespace orbweaver {
namespace {

/// What a program reported.
std::map<std::string, std::uint64_t> reports_of(const std::string& program, unsigned hosts,
                                                const std::vector<std::string>& arguments) {
    cop_hosts_setup setup;
    setup.hosts = hosts;
    cop_hosts machine(setup, std::string(ORBWEAVER_FIRMWARE_DIR) + "/" + program + ".elf", arguments);
    machine.run(200'000'000);
    EXPECT_EQ(machine.outcome(), "ok") << program;
    std::map<std::string, std::uint64_t> reports;
    for (const host_report_entry& entry : machine.reports().entries) {
        reports[entry.name] = entry.value;
        testing::Test::RecordProperty(program + "_" + entry.name, std::to_string(entry.value));
    }
    return reports;
}

/// The steps of the program, of all atoms on one host.
std::uint64_t checksum_after(unsigned steps) {
    using namespace molecular_dynamics;
    const initial_state initial(5, 0.8442, 0.728, 1);
    const cell_grid grid(initial.edge());
    const decomposition one(grid, 1);
    domain all(grid, one, 0, initial.atoms());
    for (std::uint32_t i = 0; i < initial.atoms(); ++i) {
        all.add({i, initial.position(i), initial.velocity(i)});
    }
    all.sort();
    all.compute_forces();
    for (unsigned step = 0; step < steps; ++step) {
        all.kick(0.002);
        all.drift(0.004);
        all.remove_leavers([](std::uint32_t, const atom&) {});
        all.sort();
        all.compute_forces();
        all.kick(0.002);
    }
    return all.checksum();
}

TEST(cop_applications, molecular_dynamics_has_the_bits_of_one_host) {
    const auto reports = reports_of("molecular_dynamics_cop", 4, {"steps=2", "interval=1", "sorting=1"});
    EXPECT_EQ(reports.at("checksum"), checksum_after(2));
    EXPECT_EQ(reports.at("global_sums"), 3U);
}

void expect_right_ego_traffic(const std::string& program) {
    const auto reports = reports_of(program, 5, {"steps=3", "hosts=5"});
    EXPECT_EQ(reports.at("wrong_values"), 0U);
    EXPECT_EQ(reports.at("multicasts"), 2U + 3 * (4 + 2));
}

TEST(cop_applications, ego_traffic_has_right_forces_and_energies) {
    expect_right_ego_traffic("ego_traffic_cop");
}

TEST(cop_applications, ego_traffic_has_them_on_the_main_network_of_the_same_hosts) {
    expect_right_ego_traffic("ego_traffic");
}

}  // namespace
}  // namespace orbweaver
