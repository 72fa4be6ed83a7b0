// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/routing/routing.h"

#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

std::unique_ptr<routing_function> make_routing(const network_desc& described, const topology_graph& graph) {
    return routing_registry::find("routing function", described.routing).make(described, graph);
}

}  // namespace orbweaver::noc
