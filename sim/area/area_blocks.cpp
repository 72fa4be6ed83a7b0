// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_blocks.h"

#include "hw/noc/chips/network_graph.h"
#include "rtl_bridge/router/router_area.h"
#include "rtl_bridge/router/router_shape.h"
#include "sim/run/packet_lengths.h"

namespace orbweaver {

namespace {

void add(area_blocks& to, std::vector<synthesis_block> blocks) {
    for (synthesis_block& block : blocks) {
        to.blocks.push_back(std::move(block));
    }
}

std::vector<synthesis_block> routers_of(const system_desc& described) {
    const topology_graph graph = make_network_graph(described.network);
    if (const auto refusal = rtl_router_refusal(described.network, graph)) {
        throw description_error(*refusal);
    }
    return rtl_router_blocks(described.network, graph, has_single_flits(described));
}

}  // namespace

area_blocks blocks_of(const system_desc& described) {
    area_blocks found;
    add(found, routers_of(described));
    if (has_tiles(described.kind)) {
        found.not_counted = {"cores", "memories", "network interface units"};
    }
    if (described.kind == system_kind::cluster) {
        found.not_counted.emplace_back("coordination processors");
    }
    return found;
}

}  // namespace orbweaver
