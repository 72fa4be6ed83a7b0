// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

/// Two ranks at a node would take each other's messages.
/// @param key of the list @param places [rank]: its node @param nodes how many the machine has
void check_rank_nodes(const checked_configuration& configuration, const std::string& key,
                      const std::vector<std::uint32_t>& positions, std::size_t nodes);

}  // namespace orbweaver::sim
