// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"
#include "sim/energy/energy_profile.h"

namespace orbweaver::sim {

/// Energy of the interface unit of a tile, and of all coordination processors, by energy.profile.
struct interface_unit_energy {
    double leakage_mw = 0;
    double idle_pj = 0;      // a cycle, without leakage
    unit_energy data_queue;  // each; 0 if the profile lacks it
    unit_energy thread_queue;
    unit_energy send_table;
    unit_energy receive_table;
    unit_energy injector;
    unit_energy ejector;
    double controllers_leakage_mw = 0;  // of all coordination processors
    double controllers_idle_pj = 0;
    bool has_controllers = false;          // the profile has parts of them
    bool is_known = false;                 // the profile has at least one of its blocks
    std::vector<std::string> not_counted;  // for people: blocks that the profile lacks, and parts without RTL
};

/// Returns the energies of a configuration. Without a profile it is not known.
/// @throws user_error if the file cannot be read
interface_unit_energy energy_of_unit(const system::system_desc& described, const noc::topology_graph& graph);

}  // namespace orbweaver::sim
