// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "hw/noc/router/router_desc.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/build/verilated_design.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

/// Why the router in RTL cannot stand for the routers of a network, with the key to blame; nothing if it can.
std::optional<noc::description_error> rtl_router_refusal(const noc::network_desc& described,
                                                         const noc::topology_graph& graph);

/// [v][w]: whether a packet on virtual channel v may take w behind the router, as its class and phase may.
std::vector<std::vector<bool>> allowed_vcs(const noc::vc_partition& partition);

/// The router in RTL with the parameters for a network: the same for all of its routers. Those at the edge of the mesh
/// leave ports unconnected, whose virtual channels stay empty; turns are the same without them.
/// @param single_flit whether packets of one flit occur
verilated_design rtl_router_design(const noc::vc_partition& partition, unsigned vc_depth, noc::router_pipeline pipeline,
                                   bool single_flit);

/// The port of the router in RTL that stands for one in the topology.
unsigned rtl_router_port(const noc::topology_port& described);

}  // namespace orbweaver::rtl
