// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/dependency/wait_graph.h"
#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {

/// Adds the knowledge of synthetic traffic endpoints to a graph: requests that are not taken for lack of a reply
/// buffer, and the replies in those buffers, which wait for the injection link of their node. Buffers have the same
/// names as in the proof ("reply buffers for request of node 3").
/// @param network waits of the routers of the plane, which have already been added
void add_traffic_waits(const traffic& load, network_waits& network, wait_graph& graph, unsigned plane = 0);

}  // namespace orbweaver::noc
