// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `head_cycles`: delay of a head before it requests an output VC. In a choosing_router, timed_vc_allocator leaves out
/// heads that still wait.
struct slow_heads {
    /// @param front the first cycle in which it is at the front of its buffer
    static void note_head(const fabric_options& options, packet_options& packet, cycle_t front) {
        packet.asks_from = front + options.described.head_cycles;
    }
    static bool may_request(const router_reader& router, const packet_options& packet, cycle_t now) {
        router.options.waits |= now < packet.asks_from;
        return now >= packet.asks_from;
    }
};

}  // namespace orbweaver::noc
