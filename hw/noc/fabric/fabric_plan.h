// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"

namespace orbweaver {

/// What a fabric is built from. It refers to parts of the network, which outlive it.
struct fabric_plan {
    std::string name;  // of the network
    const topology_graph& graph;
    const vc_partition& partition;
    const buffer_depths& depths;
    const routing_function& routing;
    router_pipeline pipeline = router_pipeline::single_cycle;
    std::uint64_t seed = 1;
    unsigned usual_link = 1;              // cycles of a flit on most links
    unsigned longest_link = 1;            // the same of the longest link, those at cuts included
    std::vector<bool> routers{};          // [router]: lies in the fabric
    std::vector<bool> links{};            // [transit link]: likewise, and so do both of its ends
    std::vector<unsigned> link_cycles{};  // [transit link]: time of a flit
    std::vector<bool> nodes{};            // [node]: its links lie in the fabric
    unsigned node_link_cycles = 1;        // time of a flit on them
};

}  // namespace orbweaver
