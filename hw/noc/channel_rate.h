// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/link_desc.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver::noc {

/// One VC of a sequence of equal links between routers, and the consecutive packets on it.
struct channel_desc {
    router_desc router;
    switching_kind switching = switching_kind::wormhole;
    link_desc link;
    unsigned packet_flits = 1;
};

/// Returns the cycles from leaving a router's buffer to the link.
constexpr unsigned router_cycles(router_pipeline pipeline) { return pipeline == router_pipeline::three_stage ? 2 : 1; }

/// Returns the cycles of an unblocked head in a router, up to the link (docs/noc/timing.md: p + a + n).
constexpr unsigned head_latency(const router_desc& router) {
    return (router.pipeline == router_pipeline::three_stage ? 3 : 1) + router.head_cycles;
}

/// Returns the cycles from using a credit of a link between two routers to using it again, if the flit does not wait
/// (docs/noc/timing.md).
constexpr unsigned credit_round_trip(router_pipeline pipeline, unsigned link_cycles) {
    return 2 * (router_cycles(pipeline) + link_cycles);
}

/// Returns the flits per cycle that a VC carries over each of the links if nothing else uses them, packet after packet.
/// It solves the timing of docs/noc/timing.md flit by flit.
/// @param depth buffer depth of a VC, in flits; 0: unlimited. A packet must fit if switching is not wormhole
double channel_rate(const channel_desc& described, unsigned depth);

/// Returns the smallest depth with the rate of unlimited buffers.
unsigned sustaining_depth(const channel_desc& described);

}  // namespace orbweaver::noc
