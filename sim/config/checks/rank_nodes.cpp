// SPDX-License-Identifier: Apache-2.0
#include "sim/config/checks/rank_nodes.h"

#include <fmt/core.h>

namespace orbweaver::sim {

void check_rank_nodes(const checked_configuration& configuration, const std::string& key,
                      const std::vector<std::uint32_t>& positions, std::size_t nodes) {
    std::vector<bool> taken(nodes);
    for (std::size_t rank = 0; rank < positions.size(); ++rank) {
        const std::string path = fmt::format("{}.{}", key, rank);
        if (positions[rank] >= nodes) {
            configuration.refuse(path, fmt::format("there is no node {} in a network of {}", positions[rank], nodes));
        } else if (taken[positions[rank]]) {
            configuration.refuse(path, fmt::format("node {} has a rank already", positions[rank]));
        } else {
            taken[positions[rank]] = true;
        }
    }
}

}  // namespace orbweaver::sim
