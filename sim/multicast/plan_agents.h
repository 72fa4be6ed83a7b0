// SPDX-License-Identifier: Apache-2.0
// Converts plans to agents, which the sources inject so that sw_stack/agents/plan_multicast.agent carries out the plan.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "hw/agent/agent_image.h"
#include "hw/noc/multicast/multicast_relays.h"

namespace orbweaver::sim {

/// Returns the destination list that the agent of a message carries: the plan's tree from its source, depth first, one
/// word per entry.
std::vector<std::uint32_t> destination_list(const noc::multicast_relays& planned, unsigned message);

/// Returns the agent of each message. Its payload is as long as a copy by processors without the head. The first word
/// is the index of the message; the others are 0.
/// @param flits  length of a copy by processors, including the head
/// @param agency folder in which the program is found
/// @throws user_error as find_agent()
std::vector<agent::agent_image> plan_agents(const noc::multicast_relays& planned, unsigned flits,
                                            const std::filesystem::path& agency);

/// The agents that a plan brings to a node, including those that it injects or creates there; an upper bound of the
/// agents present at once.
struct agent_load {
    std::uint64_t bodies = 0;
    std::uint64_t bytes = 0;  // size of these agents
};

/// @param agents [message]
/// @return [node]
std::vector<agent_load> agent_loads(const noc::multicast_relays& planned, const std::vector<agent::agent_image>& agents,
                                    unsigned nodes);

}  // namespace orbweaver::sim
