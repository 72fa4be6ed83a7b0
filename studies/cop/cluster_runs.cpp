// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/cluster_runs.h"

#include <fmt/core.h>

namespace orbweaver::studies::cop_paper {

const char* const cluster_yaml =
    "# Hosts on a mesh and one coordination processor; each run sets mesh, links, clock of the coordination processor "
    "and program\n"
    "# over this. All else are defaults. Experiments without runs have scripts for hosts.\n"
    "system: cluster\n"
    "clock: {chip: 10 ns, cop: 10 ns}\n"
    "cluster: {cop: {levels: 1}}\n"
    "workload: {program: hello}\n"
    "limits: {cycles: 10000000000}\n";

const std::vector<main_network>& main_networks() {
    static const std::vector<main_network> networks{
        {"fast", "fast", {}},
        {"machine_room",
         "machine room",
         {"network.link.cycles=50", "network.link.flits_per_cycle=0.25", "network.vc_depth=32"}}};
    return networks;
}

namespace {

/// Returns the divisor nearest to the square root, not below it.
unsigned width_of(unsigned hosts) {
    unsigned width = 1;
    while (width * width < hosts || hosts % width != 0) { ++width; }
    return width;
}

}  // namespace

planned_run plan_on_cluster(const std::string& name, unsigned hosts, const main_network& network,
                            const std::string& program, const std::string& arguments) {
    planned_run run;
    run.name = name;
    run.settings = {fmt::format("network.topology.dims=[{}, {}]", width_of(hosts), hosts / width_of(hosts)),
                    "workload.program=" + program, "workload.args=" + arguments};
    run.settings.insert(run.settings.end(), network.settings.begin(), network.settings.end());
    run.cost = hosts;
    return run;
}

}  // namespace orbweaver::studies::cop_paper
