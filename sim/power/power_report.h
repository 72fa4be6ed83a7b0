// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "sim/energy/energy_profile.h"
#include "sim/kind/run_options.h"
#include "sim/output/result_json.h"
#include "sim/power/block_power.h"

namespace orbweaver::sim {

struct power_report {
    std::string liberty;  // name of the file
    double period_ns = 0;
    std::vector<block_power> routers;
    std::vector<block_power> units;        // blocks of interface units
    std::vector<std::string> not_counted;  // for people: "cores"
    std::vector<std::string> missing;      // blocks without figures, because the user requested a stop

    bool is_whole() const { return missing.empty(); }
};

/// Maps the routers of a configuration to its liberty file, simulates the netlists with the traffic of the
/// configuration at three loads, and fits energies of events to the power that OpenSTA reports. Blocks of interface
/// units (`area.blocks`) have drawn stimuli, see unit_blocks. All results are cached.
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
