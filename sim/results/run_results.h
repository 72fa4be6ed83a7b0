// SPDX-License-Identifier: Apache-2.0
// The parts of result.json that every kind of run has, before and after the parts of its system (docs/results.md).
#pragma once

#include "hw/base/run_control.h"
#include "hw/base/types.h"
#include "hw/system/system_desc.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the first keys: the description, the ending and the duration of the run.
/// @param cycles cycles of the chip clock domain
result_json run_results(const system::system_desc& described, const run_outcome& outcome, cycle_t cycles,
                        double wall_seconds);

/// Adds the last keys: the log, and the configuration with its defaults.
void close_results(result_json& result, const run_control& control, const result_json& resolved);

}  // namespace orbweaver::sim
