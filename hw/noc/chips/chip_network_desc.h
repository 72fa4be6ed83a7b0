// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hw/noc/link_desc.h"
#include "hw/noc/routing/routing_desc.h"
#include "hw/noc/topology/topology_desc.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The VCs that packets to other chips use inside a chip.
enum class outbound_vcs : std::uint8_t {
    separate,  // half of the VCs of their class; packets to tiles of this chip use the other half
    shared,    // all VCs, like packets to tiles of this chip; this can deadlock
};
constexpr auto enumerators(outbound_vcs) { return identifiers<outbound_vcs>; }

/// The network inside each chip of a cluster (docs/cluster.md). A mesh of one router means no network: a chip is then
/// one tile, at a router of the cluster's network.
struct chip_network_desc {
    topology_desc topology{"mesh", {1, 1}};
    std::string routing = "dimension_order";
    std::string routing_table{};  // file for `routing: table`
    unsigned routing_root = 0;    // root router of the spanning tree of up_down
    routing_phase_kind routing_phases = routing_phase_kind::external_links;  // for hierarchical
    link_desc link;                     // between routers, to tiles, and to gateways
    std::vector<unsigned> gateways{0};  // routers with a gateway port, which leads to the cluster's network
    outbound_vcs outbound = outbound_vcs::separate;
};

}  // namespace orbweaver::noc
