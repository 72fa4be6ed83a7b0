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

/// How the routers of a network in RTL find ways.
/// @param single_flit whether packets of one flit occur
/// @throws description_error with the key to blame if the router in RTL cannot stand for them
rtl_routing routing_in_rtl(const noc::network_desc& described, const noc::topology_graph& graph, bool single_flit);

/// Why it cannot; nothing if it can.
std::optional<noc::description_error> rtl_router_refusal(const noc::network_desc& described,
                                                         const noc::topology_graph& graph);

/// Parameters of router.sv that all routers of a network have. Those that follow from its ports: rtl_routing.
std::vector<std::string> rtl_router_parameters(const noc::network_desc& described, const rtl_routing& routing);

/// The router in RTL with the parameters for a network: the same for all of its routers. Those that have fewer ports
/// than others leave some unconnected, whose virtual channels stay empty; turns are the same without them.
verilated_design rtl_router_design(const noc::network_desc& described, const rtl_routing& routing);

/// A parameter of many bits: "ALLOWED=9'h11b".
std::string bits_parameter(const std::string& name, const std::vector<bool>& lowest_first);

/// The port of the router in RTL on a mesh that stands for one in the topology.
unsigned rtl_router_port(const noc::topology_port& described);

}  // namespace orbweaver::rtl
