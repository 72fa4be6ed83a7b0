// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/errors.h"
#include "hw/base/run_control.h"
#include "hw/system/system_desc.h"
#include "sim/results/json.h"
#include "sim/run/run_options.h"

namespace orbweaver {

/// How a run ended, and result.json.
struct finished_run {
    run_outcome outcome;
    result_json result;
};

/// Builds the system and runs it once, whatever its kind; writes the traces and files that were asked for, but not
/// result.json. At most once a process: SystemC has one simulation.
/// @param resolved the configuration with all defaults, as result.json keeps it
/// @throws user_error for whatever cannot be built or loaded; nothing has been written then
finished_run simulate_system(const system_desc& described, const result_json& resolved, const run_options& options);

/// Runs a system as its kind does, once or in a search, writes result.json to options.out and the summary to standard
/// output. At most once a process.
/// @throws user_error as simulate_system()
exit_code run_system(const system_desc& described, const result_json& resolved, const run_options& options);

}  // namespace orbweaver
