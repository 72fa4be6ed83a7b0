// SPDX-License-Identifier: Apache-2.0
#include "sim/area/area_blocks.h"

#include "hw/noc/chips/network_graph.h"
#include "rtl_bridge/niu/niu_area.h"
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

std::vector<synthesis_block> routers_of(const system_desc& described, const topology_graph& graph) {
    if (const auto refusal = rtl_router_refusal(described.network, graph)) {
        throw description_error(*refusal);
    }
    return rtl_router_blocks(described.network, graph, has_single_flits(described));
}

std::vector<synthesis_block> interface_units_of(const system_desc& described, const topology_graph& graph) {
    if (const auto refusal = rtl_niu_refusal(described.niu, described.messaging)) {
        throw description_error(*refusal);
    }
    return rtl_niu_areas(described.niu, described.messaging.mode,
                         vc_partition(described.network.classes, described.network.phases),
                         static_cast<unsigned>(graph.nodes.size()), described.core.contexts);
}

void add_tiles(area_blocks& to, const system_desc& described, const topology_graph& graph) {
    to.not_counted = {"cores", "memories"};
    if (described.messaging.system == messaging_system::send_receive) {
        add(to, interface_units_of(described, graph));
        to.not_counted.emplace_back("interface units beside their tables and transmit queues");
    } else {
        to.not_counted.emplace_back("interface units of active messages");
    }
}

}  // namespace

area_blocks blocks_of(const system_desc& described) {
    const topology_graph graph = make_network_graph(described.network);
    area_blocks found;
    add(found, routers_of(described, graph));
    if (has_tiles(described.kind)) {
        add_tiles(found, described, graph);
    }
    if (described.kind == system_kind::cluster) {
        found.not_counted.emplace_back("coordination processors");
    }
    return found;
}

}  // namespace orbweaver
