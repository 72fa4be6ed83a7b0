// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/run/run_system.h"

namespace orbweaver {

/// Builds a machine of communication agents (system: agents), injects them and runs it. Downloaders take out whatever
/// comes to an address. At most once a process.
/// @param resolved as of simulate_system()
/// @throws user_error for agents that cannot be read or made
finished_run simulate_agents(const system_desc& described, const result_json& resolved, const run_options& options);

/// A run in which one agent is followed.
struct traced_run {
    run_outcome outcome;
    std::vector<std::string> lines;  // empty: there was no such agent
};

/// The same, following an agent and its copies; writes nothing.
/// @param name such as "basic@2.1": the first that node 2 injected
traced_run trace_agent(const system_desc& described, const std::string& name, const run_options& options);

}  // namespace orbweaver
