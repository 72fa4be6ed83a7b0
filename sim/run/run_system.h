// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/errors.h"
#include "hw/system/system_desc.h"
#include "sim/results/json.h"
#include "sim/run/run_options.h"

namespace orbweaver {

/// Builds the system, runs it, writes result.json (and the traces that were asked for) to options.out and the summary
/// to standard output. At most once a process: SystemC has one simulation.
/// @param resolved the configuration with all defaults, as result.json keeps it
/// @throws user_error for whatever cannot be built or loaded; nothing has been written then
exit_code run_system(const system_desc& described, const result_json& resolved, const run_options& options);

}  // namespace orbweaver
