// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

/// Refuses nodes that do not exist, and two ranks at one node, because they would receive each other's messages.
/// @param key        key of the list
/// @param rank_nodes [rank]: node of the rank
/// @param nodes      number of nodes of the machine
void check_rank_nodes(const checked_configuration& configuration, const std::string& key,
                      const std::vector<std::uint32_t>& rank_nodes, std::size_t nodes);

}  // namespace orbweaver::sim
