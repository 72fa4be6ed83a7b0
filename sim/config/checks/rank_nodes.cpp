// SPDX-License-Identifier: Apache-2.0
#include "sim/config/checks/rank_nodes.h"

#include <fmt/core.h>

namespace orbweaver::sim {

void check_rank_nodes(const checked_configuration& configuration, const std::string& key,
                      const std::vector<std::uint32_t>& rank_nodes, std::size_t nodes) {
    std::vector<bool> taken(nodes);
    for (std::size_t rank = 0; rank < rank_nodes.size(); ++rank) {
        const std::string path = fmt::format("{}.{}", key, rank);
        if (rank_nodes[rank] >= nodes) {
            configuration.refuse(path, fmt::format("there is no node {} in a network of {}", rank_nodes[rank], nodes));
        } else if (taken[rank_nodes[rank]]) {
            configuration.refuse(path, fmt::format("node {} has a rank already", rank_nodes[rank]));
        } else {
            taken[rank_nodes[rank]] = true;
        }
    }
}

}  // namespace orbweaver::sim
