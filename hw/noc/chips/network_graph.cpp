// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/network_graph.h"

#include <fmt/core.h>

#include "hw/noc/chips/chip_routing.h"
#include "hw/noc/chips/cluster_graphs.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

topology_graph make_network_graph(const network_desc& described) {
    if (has_chip_networks(described)) {
        return whole_graph(make_cluster_graphs(described), described);
    }
    topology_graph graph = make_topology(described.topology);
    graph.offset_headers = graph.offset_headers && !described.cluster;
    return graph;
}

namespace {

/// @param whose what knows no such thing, for the message
void refuse_hypernet_keys(const network_desc& described, const std::string& whose, bool has_faults, bool readdresses) {
    if (!described.faults.empty() && !has_faults) {
        throw description_error("network.faults",
                                fmt::format("{} no way round failed links; routing: hierarchical, on hypernets of "
                                            "cubelets, does",
                                            whose));
    }
    if (!described.address_map.empty() && !readdresses) {
        throw description_error("network.address_map",
                                fmt::format("{} no address maps; routing: hierarchical, on hypernets, does", whose));
    }
}

}  // namespace

std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph) {
    if (has_chip_networks(described)) {
        refuse_hypernet_keys(described, "a cluster whose chips have networks knows", false, false);
        return std::make_unique<chip_routing>(described);
    }
    auto routing = make_routing(described, graph);
    refuse_hypernet_keys(described, fmt::format("routing: {} knows", described.routing), routing->faults() != nullptr,
                         routing->readdresses());
    return routing;
}

}  // namespace orbweaver::noc
