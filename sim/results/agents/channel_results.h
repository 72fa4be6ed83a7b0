// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/channels/channel_machine.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Adds `agents.logical_channels` to result.json: messages by pair of nodes, and the end times of processes.
void add_logical_channels(result_document& result, const agent::channel_machine& machine);

/// Returns one line per unfinished process, with its current step.
std::vector<std::string> channel_wait_lines(const agent::channel_machine& machine);

}  // namespace orbweaver::sim
