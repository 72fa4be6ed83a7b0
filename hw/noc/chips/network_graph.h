// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

struct network_desc;

/// Returns the described system as one graph: the network alone, or with the networks of the chips at its nodes.
/// Offsets cannot name chips, so heads in a cluster do not use them.
/// @throws description_error for an impossible description
topology_graph make_network_graph(const network_desc& described);

/// Returns the routing function of that graph.
/// @param graph of make_network_graph(); outlives the function
/// @throws description_error for an unsuitable graph
std::unique_ptr<routing_function> make_network_routing(const network_desc& described, const topology_graph& graph);

}  // namespace orbweaver::noc
