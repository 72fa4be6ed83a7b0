// SPDX-License-Identifier: Apache-2.0
#include "sim/config/network_place.h"

#include <algorithm>

namespace orbweaver::sim {

void move_network_keys(config_node& tree, diagnostics& problems) {
    config_node* const cluster = tree.find("cluster");
    if (cluster == nullptr || cluster->kind != node_kind::map) { return; }
    const auto found = std::find_if(cluster->members.begin(), cluster->members.end(),
                                    [](const config_member& member) { return member.key == "network"; });
    if (found == cluster->members.end()) { return; }
    config_member network = std::move(*found);
    cluster->members.erase(found);
    if (network.value.is_unset()) { return; }
    if (tree.find("network") != nullptr) {
        problems.add(network.where, "cluster.network",
                     "cluster.network: `network` describes the network between chips already; put all of it in one "
                     "place");
    } else {
        tree.members.push_back(std::move(network));
    }
}

std::string moved_path(const std::string& path) {
    constexpr std::string_view cluster = "cluster.";
    constexpr std::string_view network = "cluster.network";
    const bool is_there = path.starts_with(network) && (path.size() == network.size() || path[network.size()] == '.');
    return is_there ? path.substr(cluster.size()) : path;
}

}  // namespace orbweaver::sim
