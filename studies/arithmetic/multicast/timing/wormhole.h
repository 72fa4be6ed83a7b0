// SPDX-License-Identifier: Apache-2.0
// Message-level model of wormhole networks: the duration of a plan if a message is a worm that acquires the channels of
// its route one by one and holds them until its tail has passed. Flits and buffers are not modelled, so the model
// complements a flit-level simulation.
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/plan/plan.h"
#include "multicast/routing/routed_network.h"

namespace orbweaver::studies::multicast_model {

using nanoseconds = std::uint64_t;

/// Timing parameters; the report does not define the defaults.
struct wormhole_timing {
    nanoseconds start_up = 5000;  // sender software per message; does not overlap with the preceding message
    nanoseconds hop = 300;        // per header and channel
    nanoseconds flit = 10;
    unsigned message_flits = 128;  // 1 or more
};

/// Returns the latency without contention: start-up, hops and flits.
/// @param channels channels of the route, including injection and ejection
constexpr nanoseconds unicast_latency(const wormhole_timing& timing, unsigned channels) {
    return timing.start_up + channels * timing.hop + timing.message_flits * timing.flit;
}

/// Headers that were blocked by an occupied channel.
struct contention {
    std::uint64_t requests = 0;
    nanoseconds waited = 0;
};

/// Result of running a plan.
struct wormhole_run {
    std::vector<std::vector<nanoseconds>>
        delivered;  // [message][processor]; 0 for the source and for processors that do not receive
    std::vector<nanoseconds> completed;  // [message]: its last delivery
    nanoseconds last = 0;                // last of all deliveries
    contention links;                    // between switches
    contention ejections;                // from a switch to a processor
    nanoseconds queued = 0;              // total waiting time of copies for earlier ones of the same sender
    std::uint64_t root_crossings = 0;    // routes through the root that neither start nor end there
};

/// Runs a plan; all sources start at once. A processor sends one message at a time and receives one at a time. Channels
/// are granted first come, first served; simultaneous requests are served in the order of the plan's messages. A worm
/// releases a channel as many flits before its end as channels follow on its route (at most its own length).
/// @throws plan_error as check_plan(), or if the plan is not for this network
wormhole_run run_wormhole(const multicast::routed_network& network, const multicast::multicast_plan& plan,
                          const wormhole_timing& timing);

}  // namespace orbweaver::studies::multicast_model
