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

/// What the number of flip-flops of a router follows from.
struct router_registers {
    unsigned ports = 5;
    unsigned vc_depth = 4;  // flits
    noc::router_pipeline pipeline = noc::router_pipeline::single_cycle;
    unsigned flit_bits = 34;
    unsigned candidates = 1;  // among which heads choose
    noc::arbiter_kind arbiter = noc::arbiter_kind::round_robin;
    unsigned pace_bits = 0;  // of all narrow links
    unsigned head_cycles = 0;
};

/// Flip-flops of the router in RTL, register by register. Not counted are bits that never change, and of the bits of a
/// turn that are always equal one is: synthesis does not build them.
/// @param allowed [v][w]: whether a packet on virtual channel v may take w behind the router
std::uint64_t rtl_router_flip_flops(const router_registers& registers, const std::vector<std::vector<bool>>& allowed);

/// The routers of a network, a block for each number of ports that occurs: routers at the edge of a mesh have no ports
/// that lead nowhere. The first router of each kind stands for those of as many ports. The block of the most ports is
/// called `router`, others `router_<ports>_ports`.
std::vector<synthesis_block> rtl_router_blocks(const noc::network_desc& described, const noc::topology_graph& graph,
                                               const rtl_routing& routing);

}  // namespace orbweaver::rtl
