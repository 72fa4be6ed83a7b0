// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "hw/base/errors.h"
#include "hw/base/run_control.h"
#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Takes result.json. The document holds while the function runs: its lists are those of the machine.
using result_taker = std::function<void(const run_outcome&, const result_document&)>;

/// Builds the system and runs it once, whatever its kind; writes the traces and files that were asked for, but not
/// result.json. At most once a process: SystemC has one simulation.
/// @param resolved the configuration with all defaults, as result.json keeps it
/// @throws user_error for whatever cannot be built or loaded; nothing has been written then
run_outcome simulate_system(const system::system_desc& described, const result_json& resolved,
                            const run_options& options, const result_taker& take);

/// How a run ended, and result.json.
struct finished_run {
    run_outcome outcome;
    result_json result;
};

/// Simulates a system for a caller that needs all of result.json in memory.
finished_run simulate_system(const system::system_desc& described, const result_json& resolved,
                             const run_options& options);

/// Runs a system as its kind does, once or in a search, writes result.json to options.out and the summary to standard
/// output. At most once a process.
/// @throws user_error as simulate_system()
exit_code run_system(const system::system_desc& described, const result_json& resolved, const run_options& options);

}  // namespace orbweaver::sim
