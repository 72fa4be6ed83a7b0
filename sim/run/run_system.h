// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "hw/base/errors.h"
#include "hw/base/run_control.h"
#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Receives result.json. The document is valid only during the call, because its lists refer to the machine.
using result_receiver = std::function<void(const run_outcome&, const result_document&)>;

/// Builds a system of any kind and simulates it; writes the requested traces and files except result.json. Call it only
/// once per process, because SystemC supports only one simulation.
/// @param resolved configuration with all defaults, stored in result.json
/// @throws user_error for anything that cannot be built or loaded; nothing has then been written
run_outcome simulate_system(const system::system_desc& described, const result_json& resolved,
                            const run_options& options, const result_receiver& take);

/// Simulates the part of a process other than process 0, which gets all results (process_group.h). Returns at once if
/// the machine is not divided.
void simulate_part(const system::system_desc& described, const run_options& options);

/// The outcome of a run, and its result.json.
struct finished_run {
    run_outcome outcome;
    result_json result;
};

/// Simulates a system for a caller that needs the complete result.json in memory.
finished_run simulate_system(const system::system_desc& described, const result_json& resolved,
                             const run_options& options);

/// Runs a system as its kind requires, once or in a search. Writes result.json to options.out and the summary to
/// standard output. Call it only once per process.
/// @throws user_error as simulate_system()
exit_code run_system(const system::system_desc& described, const result_json& resolved, const run_options& options);

}  // namespace orbweaver::sim
