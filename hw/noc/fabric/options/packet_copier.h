// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `delivery: broadcast` and multicasts: copies a packet once all of it is in its buffer. The copies request their
/// outputs one after another, like any packet. The packet stays until the last copy has left, as its credits show (in
/// hypernets a switch buffers a whole packet before it copies it). So a packet waits for only one output at a time.
/// Routes that are deadlock-free one by one therefore remain deadlock-free together.
struct packet_copier {
    /// Starts the copies of a packet whose head has reached the front.
    static void begin(const router_context& router, input_vc& in_vc, packet_options& packet, flit& head);
    /// Sends a flit of a copy.
    static void send(fabric_state& state, router_record& record, input_vc& in_vc, cycle_t now);

private:
    static packet_slot slot_of_copy(const router_context& router, const input_vc& in_vc, bool is_last);
    static void send_first_copies(fabric_state& state, router_record& record, input_vc& in_vc, flit leaving,
                                  cycle_t now);
};

}  // namespace orbweaver::noc
