// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/network_graph.h"

#include <fmt/core.h>

#include "hw/noc/chips/chip_routing.h"
#include "hw/noc/chips/cluster_graphs.h"

namespace orbweaver {

topology_graph make_network_graph(const network_desc& described) {
    if (has_chip_networks(described)) {
        return whole_graph(make_cluster_graphs(described), described);
    }
    topology_graph graph = make_topology(described.topology);
    graph.offset_headers = graph.offset_headers && !described.cluster;
    return graph;
}

std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph) {
    if (has_chip_networks(described)) {
        if (!described.faults.empty()) {
            throw description_error("network.faults", "the networks of chips at nodes know no way round failed links");
        }
        return std::make_unique<chip_routing>(described);
    }
    auto routing = make_routing(described, graph);
    if (!described.faults.empty() && routing->faults() == nullptr) {
        throw description_error("network.faults",
                                fmt::format("routing: {} knows no way round failed links; hierarchical, on hypernets "
                                            "of cubelets, does",
                                            described.routing));
    }
    return routing;
}

}  // namespace orbweaver
