// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/cop/controller_design.h"
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

/// What the controller in RTL does not implement.
void check_controllers(const checked_configuration& c, std::size_t hosts) {
    const cop_desc& cop = c.description.cop;
    if (cop.controller_impl == block_impl::model) {
        if (!cop.impl_controllers.empty()) {
            c.refuse("cop.controller.impl_controllers",
                     "says which controllers are not models, but impl: model has none");
        }
        return;
    }
    const std::size_t lower = (hosts + cop.controller.channels - 1) / cop.controller.channels;
    const std::size_t controllers = c.description.cluster.cop_levels == 2 ? lower + 1 : 1;
    for (std::size_t i = 0; i < cop.impl_controllers.size(); ++i) {
        if (cop.impl_controllers[i] >= controllers) {
            c.refuse(fmt::format("cop.controller.impl_controllers.{}", i),
                     fmt::format("there are controllers 0 to {}, not {}", controllers - 1, cop.impl_controllers[i]));
        }
    }
    if (const auto refusal = rtl_controller_refusal(cop.controller)) {
        c.refuse(refusal->key(), refusal->text());
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
    if (c.sound("cluster.cop") && c.sound("cop.controller") && c.description.cluster.cop_levels > 0) {
        check_controllers(c, nodes);
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
