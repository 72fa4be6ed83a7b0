// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

class rtl_routing;

/// Returns the routing of a network's RTL routers.
/// @param single_flit whether packets of one flit occur
/// @throws description_error with the responsible key if the RTL router cannot implement the routers
rtl_routing routing_in_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit);

/// Returns why the RTL router cannot implement the routers; nothing if it can.
std::optional<noc::description_error> rtl_router_refusal(const noc::network_desc& described,
                                                         const noc::topology_graph& graph);

/// Returns the parameters of router.sv that are common to all routers of a network. rtl_routing has those that depend
/// on ports.
std::vector<std::string> rtl_router_parameters(const noc::network_desc& described, const rtl_routing& routing);

/// Returns the designs of a network's RTL routers, by rtl_routing::design_of(). Routers with fewer ports leave some
/// unconnected. The VCs of these stay empty, so round-robin orders are not affected.
std::vector<verilated_design> rtl_router_designs(const noc::network_desc& described, const rtl_routing& routing);

/// Returns a parameter with many bits: "ALLOWED=9'h11b".
std::string bits_parameter(const std::string& name, const std::vector<bool>& lowest_first);

/// Returns the RTL port on a mesh that represents a port of the topology.
unsigned rtl_router_port(const noc::topology_port& described);

}  // namespace orbweaver::rtl
