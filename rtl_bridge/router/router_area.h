// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/router/router_desc.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/synthesis/synthesis_block.h"

namespace orbweaver::noc {
struct network_desc;
}  // namespace orbweaver::noc

namespace orbweaver::rtl {

class rtl_routing;

/// Properties of a router that determine its number of flip-flops.
struct router_registers {
    unsigned ports = 5;
    unsigned vc_depth = 4;  // flits
    noc::router_pipeline pipeline = noc::router_pipeline::single_cycle;
    unsigned flit_bits = 34;
    unsigned candidates = 1;  // candidate outputs of a head
    noc::arbiter_kind arbiter = noc::arbiter_kind::round_robin;
    unsigned pace_bits = 0;  // bits for all narrow links
    unsigned head_cycles = 0;
    std::vector<bool> has_input{};   // [port]: a link arrives; empty: everywhere
    std::vector<bool> has_output{};  // [port]: a link leaves
};

/// Returns the flip-flops of the RTL router, register by register. Bits that never change are not counted, and pointer
/// bits that are always equal count once, because synthesis does not build them.
/// @param allowed [v][w]: whether a packet on VC v may use w after the router
std::uint64_t rtl_router_flip_flops(const router_registers& registers, const std::vector<std::vector<bool>>& allowed);

/// Returns the routers of a network as one block per kind (rtl_routing::kinds()); routers at the edge of a mesh have no
/// unconnected ports. The first router of each kind represents all. Blocks with the most ports are called `router`,
/// others `router_<ports>_ports`; of several kinds with as many ports, all but the first add `_like_<first router>`.
std::vector<synthesis_block> rtl_router_blocks(const noc::network_desc& described, const noc::topology_graph& graph,
                                               const rtl_routing& routing);

}  // namespace orbweaver::rtl
