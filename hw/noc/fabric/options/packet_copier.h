// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `delivery: broadcast` and multicasts: a packet is copied when it is whole in its buffer. Copy after copy asks for
/// its way like any packet; the packet stays until the last has left, as its credits show (in hypernets a switch
/// buffers a whole packet before it copies it). So a packet waits for one output at a time, and routes that cannot
/// deadlock one by one cannot together.
struct packet_copier {
    /// The head of a packet that is copied has come to the front.
    static void begin(const router_context& router, input_vc& input, packet_options& packet, flit& head);
    /// A flit of a copy leaves.
    static void send(fabric_state& state, router_record& record, input_vc& input, cycle_t now);

private:
    static packet_slot slot_of_copy(const router_context& router, const input_vc& input, bool is_last);
    static void send_first_copies(fabric_state& state, router_record& record, input_vc& input, flit leaving,
                                  cycle_t now);
};

}  // namespace orbweaver::noc
