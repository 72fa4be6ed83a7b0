// SPDX-License-Identifier: Apache-2.0
// Plans as agents: what sources inject so that sw_stack/agents/plan_multicast.agent carries a plan out.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "hw/agent/agent_image.h"
#include "hw/noc/multicast/multicast_relays.h"

namespace orbweaver::sim {

/// The list of destinations that the agent of a message carries, as the program reads it: the plan's tree from its
/// source, depth first, a word an entry.
std::vector<std::uint32_t> destination_list(const noc::multicast_relays& planned, unsigned message);

/// [message]: its agent. The payload is as long as what processors would copy but for its head, and begins with the
/// number of the message; the other words are 0.
/// @param flits  of a copy by processors, head included
/// @param agency where the program is looked up
/// @throws user_error as find_agent()
std::vector<agent::agent_image> plan_agents(const noc::multicast_relays& planned, unsigned flits,
                                            const std::filesystem::path& agency);

/// Agents that a plan brings to a node, those that it injects and makes there included: no more can be there at once.
struct agent_load {
    std::uint64_t bodies = 0;
    std::uint64_t bytes = 0;  // of them
};

/// @param agents [message]
/// @return [node]
std::vector<agent_load> agent_loads(const noc::multicast_relays& planned, const std::vector<agent::agent_image>& agents,
                                    unsigned nodes);

}  // namespace orbweaver::sim
