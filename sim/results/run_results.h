// SPDX-License-Identifier: Apache-2.0
// What result.json states of a run of any system, before and behind what it states of the system (docs/results.md).
#pragma once

#include "hw/base/run_control.h"
#include "hw/base/types.h"
#include "hw/system/system_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The first keys: what ran, how it ended, how long it took.
/// @param cycles of the chip domain
result_json run_results(const system::system_desc& described, const run_outcome& outcome, cycle_t cycles,
                        double wall_seconds);

/// The last keys: the log, and the configuration with its defaults.
void close_results(result_json& result, const run_control& control, const result_json& resolved);

}  // namespace orbweaver::sim
