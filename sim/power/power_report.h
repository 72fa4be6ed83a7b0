// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "hw/noc/energy_desc.h"
#include "hw/system/system_desc.h"
#include "sim/energy/energy_profile.h"
#include "sim/kind/run_options.h"
#include "sim/output/result_json.h"
#include "sim/power/idle_block.h"

namespace orbweaver::sim {

/// A router's power by OpenSTA in a recorded part of a run, and by the fitted energies.
struct load_power {
    double rate = 0;  // flits/node/cycle of the run
    std::uint64_t cycles = 0;
    noc::router_events events{};
    double measured_mw = 0;
    double still_mw = 0;  // without changes, except the clock
    double leakage_mw = 0;
    double model_mw = 0;
};

/// Energies of a kind of router.
struct router_power {
    std::string name;        // as in area.json
    std::string parameters;  // of the RTL, without the directions of its ports
    std::uint64_t instances = 1;
    double leakage_mw = 0;
    double idle_pj = 0;  // a cycle without events, without leakage: the clock
    noc::router_events costs{};
    std::vector<load_power> loads{};
};

struct power_report {
    std::string liberty;  // name of the file
    double period_ns = 0;
    std::vector<router_power> routers;
    std::vector<idle_block> units;         // blocks of interface units
    std::vector<std::string> not_counted;  // for people: "cores"
    std::vector<std::string> missing;      // blocks without figures, because the user requested a stop

    bool is_whole() const { return missing.empty(); }
};

/// Maps the routers of a configuration to its liberty file, simulates the netlists with the traffic of the
/// configuration at three loads, and fits energies of events to the power that OpenSTA reports. Blocks of interface
/// units (`area.blocks`) are simulated while they do nothing. All results are cached.
/// @param options folders of the software and of the cache
/// @throws description_error for what has no RTL, or without a liberty file with delays
/// @throws user_error if a tool is missing or fails
power_report measure_power(const system::system_desc& described, const run_options& options);

/// Returns power.json (docs/power.md).
result_json power_json(const power_report& report);

/// Returns the report as text.
std::string power_text(const power_report& report);

/// Returns the technology profile of the blocks.
energy_profile profile_of(const power_report& report);

}  // namespace orbweaver::sim
