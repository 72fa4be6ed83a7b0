// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/energy_desc.h"
#include "hw/noc/topology/topology.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Power and energy per event of a kind of router, with the cells of a liberty file.
struct router_energy {
    std::string parameters;  // see router_kind
    double leakage_mw = 0;
    double idle_pj = 0;  // of an idle cycle, without leakage: the clock
    double buffer_write_pj = 0;
    double crossbar_pj = 0;
    double vc_allocation_pj = 0;
    double bit_transition_pj = 0;
    double error_percent = 0;  // largest error of the fit

    noc::router_events event_energies() const {
        return {buffer_write_pj, crossbar_pj, vc_allocation_pj, bit_transition_pj};
    }
};

/// Power and energy per event of a kind of block in interface units.
struct unit_energy {
    std::string name;        // as in area.json
    std::string parameters;  // of the RTL
    double leakage_mw = 0;
    double idle_pj = 0;     // of a cycle, without leakage: the clock
    double write_pj = 0;    // a queue: an entry written
    double read_pj = 0;     // a queue: an entry read
    double message_pj = 0;  // a table or a channel: a message
    double flit_pj = 0;     // a channel: a flit

    /// Returns whether energies of events are known.
    bool has_events() const { return write_pj + read_pj + message_pj + flit_pj > 0; }
};

/// An event of blocks in interface units, and its energy in a profile.
struct unit_event {
    const char* name;  // in power.json
    double unit_energy::*energy;
};
inline constexpr unit_event unit_event_kinds[] = {{"queue_write", &unit_energy::write_pj},
                                                  {"queue_read", &unit_energy::read_pj},
                                                  {"table_message", &unit_energy::message_pj},
                                                  {"channel_message", &unit_energy::message_pj},
                                                  {"channel_flit", &unit_energy::flit_pj}};

/// A technology profile: `orbweaver power` writes it once, and runs read it (docs/power.md).
struct energy_profile {
    std::string liberty;  // name of the file
    std::vector<router_energy> routers;
    std::vector<unit_energy> units{};
};

/// @throws user_error with the place of each error
energy_profile read_profile(const std::string& file);

/// Returns the text of the file of a profile.
std::string profile_text(const energy_profile& profile);

/// Returns a profile with the blocks of both; those of `added` replace those with the same parameters.
/// @throws user_error if they are of different liberty files
energy_profile merged(energy_profile existing, const energy_profile& added);

/// Returns the energies of a block; null if the profile lacks it.
const unit_energy* find_unit(const energy_profile& profile, const std::string& name, const std::string& parameters);

/// Returns [router]: its energies by energy.profile. Empty without a profile.
/// @throws description_error if the profile lacks a router
/// @throws user_error if the file cannot be read
std::vector<router_energy> router_energies(const system::system_desc& described, const noc::topology_graph& graph);

}  // namespace orbweaver::sim
