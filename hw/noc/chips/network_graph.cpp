// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/chips/network_graph.h"

#include "hw/noc/chips/chip_routing.h"
#include "hw/noc/chips/cluster_graphs.h"

namespace orbweaver {

topology_graph make_network_graph(const network_desc& described) {
    return has_chip_networks(described) ? whole_graph(make_cluster_graphs(described), described)
                                        : make_topology(described.topology);
}

std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph) {
    if (has_chip_networks(described)) {
        return std::make_unique<chip_routing>(described);
    }
    return make_routing(described, graph);
}

}  // namespace orbweaver
