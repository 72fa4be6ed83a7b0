// SPDX-License-Identifier: Apache-2.0
#include "sim/config/checks/rank_nodes.h"

#include <fmt/core.h>

namespace orbweaver::sim {

void check_rank_nodes(const checked_configuration& configuration, const std::string& key,
                      const std::vector<std::uint32_t>& places, std::size_t nodes) {
    std::vector<bool> taken(nodes);
    for (std::size_t rank = 0; rank < places.size(); ++rank) {
        const std::string path = fmt::format("{}.{}", key, rank);
        if (places[rank] >= nodes) {
            configuration.refuse(path, fmt::format("there is no node {} in a network of {}", places[rank], nodes));
        } else if (taken[places[rank]]) {
            configuration.refuse(path, fmt::format("node {} has a rank already", places[rank]));
        } else {
            taken[places[rank]] = true;
        }
    }
}

}  // namespace orbweaver::sim
