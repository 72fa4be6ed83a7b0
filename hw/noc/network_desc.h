// SPDX-License-Identifier: Apache-2.0
// The user's description of a network. Each part is declared next to the component that it describes. Plain data,
// checked by the parser, not yet built. Code that needs only a part includes that part.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "hw/base/threads/thread_desc.h"
#include "hw/noc/bus/bus_desc.h"
#include "hw/noc/chips/chip_network_desc.h"
#include "hw/noc/faults/link_fault_desc.h"
#include "hw/noc/floorplan/floorplan_desc.h"
#include "hw/noc/link_desc.h"
#include "hw/noc/message_class_desc.h"
#include "hw/noc/planes/plane_desc.h"
#include "hw/noc/router/external_router_desc.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "hw/noc/throttles/link_throttle_desc.h"
#include "hw/noc/topology/chosen_link_desc.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {

struct network_desc {
    topology_desc topology{};
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // root router of the spanning tree of up_down
    routing_phase_kind routing_phases = routing_phase_kind::external_links;  // for hierarchical
    std::vector<address_map_entry> address_map{};                            // for hierarchical
    std::vector<message_class_desc> classes{};
    std::vector<plane_desc> planes{};  // physical networks, each with some of the classes; empty: one with all
    unsigned phases = 1;
    unsigned flit_bits = 32;   // payload bits of a flit, a multiple of 8, 16 or more
    unsigned vc_depth = 4;     // flits, or `unlimited` (buffer_depths.h)
    unsigned local_depth = 0;  // flits of the buffers at the ports where nodes inject; 0: as at other ports
    switching_kind switching = switching_kind::wormhole;
    router_desc router{};
    external_router_desc external_router{};  // for `router.impl: external`
    bus_desc bus{};
    link_desc link{};
    std::vector<chosen_link_desc> links{};  // links that differ; the last entry for a link applies
    floorplan_desc floorplan{};
    std::vector<link_fault_desc> faults{};
    fault_mode_kind fault_mode = fault_mode_kind::informed;
    cycle_t fault_news_cycles = 0;                // cycles of fault news per link; 0: all routers know immediately
    std::vector<link_throttle_desc> throttles{};  // the last entry for a link applies
    chip_network_desc chip{};                     // chip network at each node of `topology`
    double node_flits_per_cycle = 0;              // capacity of node links; 0: as for links at the same routers
    bool cluster = false;                         // its nodes are chips: heads are coded as `address` (header_codec.h)
    bool nodes_discard = false;  // nodes discard packets that failed links have cut off from their destinations
    bool lacks_routes = false;   // a routing table need not connect pairs of nodes that send nothing to each other
    std::string name{};          // in random streams and messages; empty: the name of the module
    std::uint64_t seed = 1;      // seed of the run
    thread_desc threads{};       // threads of the run; this and the six members before are not separate keys
};

/// Returns whether the nodes of the network are chips with their own networks.
inline bool has_chip_networks(const network_desc& description) {
    const topology_desc& chip = description.chip.topology;
    return chip.kind != "mesh" ||
           std::any_of(chip.dims.begin(), chip.dims.end(), [](unsigned side) { return side != 1; });
}

/// Returns the properties of node links.
inline link_desc node_link(const network_desc& description) {
    link_desc link = has_chip_networks(description) ? description.chip.link : description.link;
    link.flits_per_cycle =
        description.node_flits_per_cycle != 0 ? description.node_flits_per_cycle : link.flits_per_cycle;
    return link;
}

/// Returns the capacity of node links.
inline double node_flits_per_cycle(const network_desc& description) { return node_link(description).flits_per_cycle; }

}  // namespace orbweaver::noc
