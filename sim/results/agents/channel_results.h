// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/agent/channels/channel_machine.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// `agents.logical_channels` of result.json: messages by their two nodes, and when processes ended.
void add_logical_channels(result_document& result, const agent::channel_machine& machine);

/// The processes that have not ended, and the step at which each is, for people.
std::vector<std::string> channel_wait_lines(const agent::channel_machine& machine);

}  // namespace orbweaver::sim
