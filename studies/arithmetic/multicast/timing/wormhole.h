// SPDX-License-Identifier: Apache-2.0
// The message-level model of wormhole networks: how long a plan takes if a message is a worm that
// acquires the channels of its route one by one and holds them until its tail has passed. Flits and buffers are left
// out, so this is the calculation next to which a simulation of flits stands.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::studies::multicast_model {

using nanoseconds = std::uint64_t;

/// Defaults, which the report leaves open.
struct wormhole_timing {
    nanoseconds start_up = 5000;  // software of the sender, a message; it does not overlap with the message before
    nanoseconds hop = 300;        // of a header, each channel
    nanoseconds flit = 10;
    unsigned message_flits = 128;  // 1 or more
};

/// Without contention: start-up, hops and flits.
/// @param channels of the route, injection and ejection included
constexpr nanoseconds unicast_latency(const wormhole_timing& timing, unsigned channels) {
    return timing.start_up + channels * timing.hop + timing.message_flits * timing.flit;
}

/// Headers that found a channel taken.
struct contention {
    std::uint64_t requests = 0;
    nanoseconds waited = 0;
};

/// How a plan ran.
struct wormhole_run {
    std::vector<std::vector<nanoseconds>> delivered;  // [message][processor]; 0 for the source and who does not receive
    std::vector<nanoseconds> completed;               // [message]: its last delivery
    nanoseconds last = 0;                             // of all deliveries
    contention links;                                 // between switches
    contention ejections;                             // from a switch to a processor
    nanoseconds queued = 0;                           // copies behind others of the same sender, all together
    std::uint64_t root_crossings = 0;                 // routes through the root that neither begin nor end there
};

/// All sources start at once. A processor sends one message at a time and receives one at a time; channels are granted
/// first come, first served, in the order of the plan's messages at the same time. A worm lets go of a channel so many
/// flits before its end as channels follow on its route (at most its own length).
/// @throws plan_error as check_plan(), or if the plan is not for this network
wormhole_run run_wormhole(const multicast::routed_network& network, const multicast::multicast_plan& plan,
                          const wormhole_timing& timing);

}  // namespace orbweaver::studies::multicast_model
