// SPDX-License-Identifier: Apache-2.0
// The description of a network by its user: the parts stand next to what they describe. Plain data, checked by the
// parser, not yet built. Who needs a part includes that.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/thread_desc.h"
#include "hw/noc/bus/bus_desc.h"
#include "hw/noc/chips/chip_network_desc.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/link_desc.h"
#include "hw/noc/message_class_desc.h"
#include "hw/noc/router/external_router_desc.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

struct network_desc {
    topology_desc topology;
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // router at the root of the spanning tree of up_down
    routing_phase_kind routing_phases = routing_phase_kind::external_links;  // of hierarchical
    std::vector<address_map_entry> address_map{};                            // of hierarchical
    std::vector<message_class_desc> classes{};
    unsigned phases = 1;
    unsigned vc_depth = 4;     // flits, or `unlimited` (buffer_depths.h)
    unsigned local_depth = 0;  // flits of the buffers at the ports where nodes inject; 0: as at other ports
    switching_kind switching = switching_kind::wormhole;
    router_desc router;
    external_router_desc external_router{};  // for `router.impl: external`
    bus_desc bus;
    link_desc link;
    std::vector<link_fault_desc> faults{};
    fault_mode_kind fault_mode = fault_mode_kind::informed;
    cycle_t fault_news_cycles = 0;                // that news of a fault takes over a link; 0: all know at once
    std::vector<link_throttle_desc> throttles{};  // of several for a link the last counts
    chip_network_desc chip;                       // at each node of `topology`
    double node_flits_per_cycle = 0;              // capacity of the links of nodes; 0: as of links at the same routers
    bool cluster = false;                         // its nodes are chips: heads are coded as `address` (header_codec.h)
    bool nodes_discard = false;                   // packets that failed links have cut off from their destinations
    std::uint64_t seed = 1;                       // of the run
    thread_desc threads{};                        // of the run; none of the four is a key of its own
};

/// Whether the nodes of the network are chips with a network of their own.
inline bool has_chip_networks(const network_desc& description) {
    const topology_desc& chip = description.chip.topology;
    return chip.kind != "mesh" ||
           std::any_of(chip.dims.begin(), chip.dims.end(), [](unsigned side) { return side != 1; });
}

/// The links of nodes.
inline link_desc node_link(const network_desc& description) {
    link_desc link = has_chip_networks(description) ? description.chip.link : description.link;
    link.flits_per_cycle =
        description.node_flits_per_cycle != 0 ? description.node_flits_per_cycle : link.flits_per_cycle;
    return link;
}

/// Capacity of the links of nodes.
inline double node_flits_per_cycle(const network_desc& description) { return node_link(description).flits_per_cycle; }

}  // namespace orbweaver::noc
