// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/run_control.h"
#include "hw/system/system_desc.h"
#include "sim/kind/run_options.h"

namespace orbweaver::sim {

/// A run in which one agent is followed.
struct traced_run {
    run_outcome outcome;
    std::vector<std::string> lines;  // empty: there was no such agent
};

/// Builds a machine of communication agents (system: agents) and runs it, following an agent and its copies; writes
/// nothing. At most once a process.
/// @param name such as "basic@2.1": the first that node 2 injected
/// @throws user_error for agents that cannot be read or made
traced_run trace_agent(const system::system_desc& described, const std::string& name, const run_options& options);

}  // namespace orbweaver::sim
