// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/dependency/wait_graph.h"
#include "hw/noc/traffic/traffic.h"

namespace orbweaver::noc {

/// Adds to a graph what the endpoints of synthetic traffic know: requests that are not taken for want of a reply
/// buffer, and the replies in those buffers, which wait for the injection link of their node. Buffers are named as the
/// proof names them ("reply buffers for request of node 3").
/// @param network what the routers know has been added already
void add_traffic_waits(const traffic& load, network_waits& network, wait_graph& graph);

}  // namespace orbweaver::noc
