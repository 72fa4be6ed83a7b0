// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/consistency.h"

namespace orbweaver {

namespace {

/// The hosts must fit the tree.
void check_tree(const checked_configuration& c, std::size_t hosts) {
    const unsigned levels = c.description.cluster.cop_levels;
    const unsigned channels = c.description.cop.controller.channels;
    const std::size_t most = levels == 2 ? std::size_t{channels} * cop_channels : channels;
    if (levels > 0 && hosts > most) {
        c.refuse("cluster.cop.levels", fmt::format("{} hosts are too many for {} of {} channels; at most {}{}", hosts,
                                                   levels == 2 ? "two levels of controllers" : "one controller",
                                                   channels, most, levels == 1 ? ", or `levels: 2`" : ""));
    }
}

void check_hosts(const checked_configuration& c) {
    std::size_t nodes = 0;
    try {
        nodes = make_topology(c.description.network.topology).nodes.size();
    } catch (const description_error&) {
        return;  // said elsewhere
    }
    const unsigned chips = c.description.cluster.chips;
    if (chips != 0 && chips != nodes) {
        c.refuse("cluster.chips",
                 fmt::format("{} chips on a network of {} nodes; there is one chip at each", chips, nodes));
    }
    if (c.sound("cluster.cop") && c.sound("cop.controller.channels")) {
        check_tree(c, nodes);
    }
}

}  // namespace

void check_cluster(const checked_configuration& c) {
    const cluster_desc& cluster = c.description.cluster;
    if (cluster.tiles_per_chip != 1 && c.sound("cluster.chip.tiles")) {
        c.refuse("cluster.chip.tiles",
                 "chips of several tiles need gateways to the cluster's network, which are not built yet; say 1");
    }
    if (c.sound("network.topology") && c.sound("cluster.chips")) {
        check_hosts(c);
    }
    if (cluster.cop_levels == 0 && c.said("cop") && c.sound("cluster.cop.levels")) {
        c.refuse("cop", "has no meaning with cluster.cop.levels: 0");
    }
}

}  // namespace orbweaver
