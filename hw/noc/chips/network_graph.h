// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

struct network_desc;

/// All that is described as one graph: the network alone, or with the networks of the chips at its nodes. Offsets do
/// not report chips, so that heads in a cluster carry none.
/// @throws description_error for what cannot be
topology_graph make_network_graph(const network_desc& described);

/// Routing in that graph.
/// @param graph of make_network_graph(); outlives the function
/// @throws description_error for a graph that does not suit
std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc
