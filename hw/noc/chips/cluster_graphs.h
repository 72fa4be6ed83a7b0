// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

struct network_desc;

/// The two graphs of a cluster of chips, and the indices of their routers in the whole graph (docs/cluster.md): first
/// the routers of the chips, chip by chip, then the routers of the cluster's network.
struct cluster_graphs {
    topology_graph chip;   // graph of each chip; its nodes are its tiles, then its gateways with the last ports
    topology_graph outer;  // graph of the cluster; its nodes are the chips
    unsigned tiles = 0;    // tiles per chip
    unsigned gateways = 0;
    std::vector<topology_graph::attachment> doors;  // [chip * gateways + gateway]: its router in `outer` and the port

    unsigned chips() const { return static_cast<unsigned>(outer.nodes.size()); }
    unsigned chip_routers() const { return static_cast<unsigned>(chip.routers.size()); }
    unsigned in_chip(unsigned of_chip, unsigned router) const { return of_chip * chip_routers() + router; }
    unsigned in_cluster(unsigned router) const { return chips() * chip_routers() + router; }
};

/// Calls code that reads the description of a chip's network; a complaint then names the key of the chip.
template <class Reading>
auto read_chip(Reading reading) {
    constexpr std::string_view common = "network.";
    try {
        return reading();
    } catch (const description_error& error) {
        if (error.key().starts_with("cluster.")) { throw; }
        throw description_error("cluster.chip.network." + error.key().substr(common.size()), error.text());
    }
}

/// @throws description_error if a graph is impossible, a gateway's router does not exist, or the whole is too large
cluster_graphs make_cluster_graphs(const network_desc& described);

/// Returns the whole as one graph: tile t of chip c is node c * tiles + t.
topology_graph whole_graph(const cluster_graphs& parts, const network_desc& described);

}  // namespace orbweaver::noc
