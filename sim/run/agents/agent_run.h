// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/run/run_system.h"

namespace orbweaver {

/// Builds a machine of communication agents (system: agents), injects them and runs it. Downloaders take out whatever
/// comes to an address. At most once a process.
/// @param resolved as of simulate_system()
/// @throws user_error for agents that cannot be read or made
finished_run simulate_agents(const system_desc& described, const result_json& resolved, const run_options& options);

}  // namespace orbweaver
