// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `delivery: reduction`: packets of a group come together on the branches of its tree (group_tables.h). A router that
/// has heads of the group at the front of all inputs that lead to it lets one packet go on, that of the lowest input. A
/// flit of it leaves when all others have one as well: their words are added to its own, and they are taken out of
/// their buffers. Heads are not added. What comes out is one packet, as long as each that came in.
///
/// Packets of a class are combined in the order in which each member sends them. docs/noc/collective_algorithms.md
/// has why they do not wait in a cycle.
struct packet_reducer {
    /// The head of a packet that is combined has come to the front.
    static void begin(const router_context& router, input_vc& input, packet_options& packet, const flit& head);
    /// Whether all are there, and this is the one that goes on.
    static bool may_ask(const router_reader& router, const input_vc& input);
    /// Whether the heads at the other inputs have waited their `head_cycles`; all are there.
    static bool others_may_ask(const router_context& router, const input_vc& input, cycle_t now);
    /// Inputs of a record, as bits, whose packets go on, but lack flits of others now.
    static std::uint64_t held_back(const router_context& router, router_record& part);
    /// Adds the next flits of the others to the one at the front, which leaves in this cycle.
    static void combine(fabric_state& state, router_record& record, input_vc& input, cycle_t now);
    /// The first input where a head is wanting; none: all are there.
    static std::optional<port_id> lacking_input(const router_reader& router, const input_vc& input);
    /// The input whose packet another one waits for: where a head is wanting, else that of the packet that goes on.
    static port_id awaited_input(const router_reader& router, const input_vc& input);
};

}  // namespace orbweaver::noc
