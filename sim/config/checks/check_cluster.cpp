// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/cop/controller_design.h"
#include "sim/config/checks/consistency.h"

namespace orbweaver::sim {

namespace {

/// Checks that the hosts fit the tree.
void check_tree(const checked_configuration& configuration, std::size_t hosts) {
    const unsigned levels = configuration.description.cluster.cop_levels;
    const unsigned channels = configuration.description.cop.controller.channels;
    const std::size_t most = levels == 2 ? std::size_t{channels} * cop_channels : channels;
    if (levels > 0 && hosts > most) {
        configuration.refuse("cluster.cop.levels",
                             fmt::format("{} hosts are too many for {} of {} channels; at most {}{}", hosts,
                                         levels == 2 ? "two levels of controllers" : "one controller", channels, most,
                                         levels == 1 ? ", or `levels: 2`" : ""));
    }
}

/// Reports features that the RTL controller does not implement.
void check_controllers(const checked_configuration& configuration, std::size_t hosts) {
    const system::cop_desc& cop = configuration.description.cop;
    if (cop.controller_impl == block_impl::model) {
        if (!cop.impl_controllers.empty()) {
            configuration.refuse("cop.controller.impl_controllers",
                                 "selects controllers that are not models, but impl: model has none");
        }
        return;
    }
    const std::size_t lower = (hosts + cop.controller.channels - 1) / cop.controller.channels;
    const std::size_t controllers = configuration.description.cluster.cop_levels == 2 ? lower + 1 : 1;
    for (std::size_t i = 0; i < cop.impl_controllers.size(); ++i) {
        if (cop.impl_controllers[i] >= controllers) {
            configuration.refuse(
                fmt::format("cop.controller.impl_controllers.{}", i),
                fmt::format("there are controllers 0 to {}, not {}", controllers - 1, cop.impl_controllers[i]));
        }
    }
    if (const auto refusal = rtl::rtl_controller_refusal(cop.controller)) {
        configuration.refuse(refusal->key(), refusal->text());
    }
}

/// Checks the numbers of chips and tiles, which follow from the networks.
void check_sizes(const checked_configuration& configuration) {
    const noc::network_desc& network = configuration.description.network;
    const system::cluster_desc& cluster = configuration.description.cluster;
    std::size_t chips = 0;
    std::size_t nodes = 0;
    try {
        chips = noc::make_topology(network.topology).nodes.size();
        nodes = noc::make_network_graph(network).nodes.size();
    } catch (const noc::description_error&) {
        return;  // reported elsewhere
    }
    if (cluster.chips != 0 && cluster.chips != chips) {
        configuration.refuse(
            "cluster.chips",
            fmt::format("{} chips on a network of {} nodes; there is one chip at each", cluster.chips, chips));
    }
    const std::size_t tiles = nodes / chips;
    if (cluster.tiles_per_chip != 0 && cluster.tiles_per_chip != tiles && configuration.sound("cluster.chip.tiles")) {
        configuration.refuse(
            "cluster.chip.tiles",
            fmt::format("{} tiles on a chip whose network (cluster.chip.network) has {} nodes; there is one at each",
                        cluster.tiles_per_chip, tiles));
    }
    const std::size_t hosts = cluster.hosts == system::cop_hosts::all ? nodes : chips;
    const bool has_tree =
        configuration.description.kind == system::system_kind::cluster && configuration.sound("cluster.cop");
    if (has_tree && configuration.sound("cop.controller.channels")) { check_tree(configuration, hosts); }
    if (has_tree && configuration.sound("cop.controller") && cluster.cop_levels > 0) {
        check_controllers(configuration, hosts);
    }
}

/// Refuses keys of the chip's network if it does not exist, because they would have no effect.
void check_chip_keys(const checked_configuration& configuration) {
    if (noc::has_chip_networks(configuration.description.network) || !configuration.sound("cluster.chip")) { return; }
    for (const char* const key : {"routing", "routing_root", "routing_table", "gateways", "outbound_vcs", "link"}) {
        const std::string path = std::string("cluster.chip.network.") + key;
        if (configuration.is_set(path)) {
            configuration.refuse(
                path, "has no meaning for a chip of one tile; cluster.chip.network.topology sets how many it has");
        }
    }
}

}  // namespace

void check_chips(const checked_configuration& configuration) {
    check_chip_keys(configuration);
    if (configuration.sound("network.topology") && configuration.sound("cluster.chips") &&
        configuration.sound("cluster.chip.network")) {
        check_sizes(configuration);
    }
}

void check_cluster(const checked_configuration& configuration) {
    const system::cluster_desc& cluster = configuration.description.cluster;
    if (cluster.cop_levels == 0 && configuration.is_set("cop") && configuration.sound("cluster.cop.levels")) {
        configuration.refuse("cop", "has no meaning with cluster.cop.levels: 0");
    }
}

}  // namespace orbweaver::sim
