// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/run_control.h"
#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"

namespace orbweaver::sim {

/// The result of a run in which one agent is traced.
struct traced_run {
    run_outcome outcome;
    std::vector<std::string> lines;  // empty: the agent did not exist
};

/// Runs a machine of communication agents (system: agents) and traces an agent and its copies. Writes nothing. Call it
/// only once per process.
/// @param name name such as "basic@2.1": the first agent that node 2 injected
/// @throws user_error for agents that cannot be read or built
traced_run trace_agent(const system::system_desc& described, const std::string& name, const run_options& options);

}  // namespace orbweaver::sim
