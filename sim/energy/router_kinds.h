// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/network_desc.h"
#include "hw/system/area_desc.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::sim {

/// Routers of one kind (rtl_routing::kinds()), which share a netlist and energies.
struct router_kind {
    rtl::synthesis_block block;
    std::string parameters;         // of the RTL, without the directions of the ports: identifies the kind in a profile
    std::vector<unsigned> routers;  // their indices; the first stands for all
};

/// Returns the kinds of routers of a network, in the order of rtl_router_blocks().
/// @param technology its macros and clock gates are used
/// @throws description_error for routers without RTL
/// @throws user_error if the table of macros is refused
std::vector<router_kind> router_kinds(const noc::network_desc& described, const noc::topology_graph& graph,
                                      const rtl::rtl_routing& routing, const system::area_desc& technology);

}  // namespace orbweaver::sim
