// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

struct network_desc;

/// Refuses traffic whose packets or replies a routing function does not bring to their destinations.
/// @throws description_error for network.routing_table that names the first pairs, with the place where each breaks off
void require_routes(const traffic_desc& traffic, const network_desc& network, const topology_graph& graph,
                    const routing_function& routing);

}  // namespace orbweaver::noc
