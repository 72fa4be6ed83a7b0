// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `delivery: reduction`: combines packets of a group at the branches of its tree (group_tables.h). When heads of the
/// group are at the front of all inputs that belong to the tree, the packet at the lowest input proceeds. A flit of it
/// leaves when all other inputs have a flit as well. Their words are added to its own, and they are removed from their
/// buffers. Heads are not added. The result is one packet, as long as each of the arriving ones.
///
/// Packets of a class are combined in the order in which each member sends them. docs/noc/collective_algorithms.md
/// explains why they cannot wait for each other in a cycle.
struct packet_reducer {
    /// Computes the route of a combined packet whose head has reached the front.
    static void begin(const router_context& router, input_vc& in_vc, packet_options& packet, const flit& head);
    /// Returns whether all heads are present and this is the packet that proceeds.
    static bool may_request(const router_reader& router, const input_vc& in_vc);
    /// Returns whether the heads at the other inputs have waited their `head_cycles`. Precondition: all are present.
    static bool others_may_request(const router_context& router, const input_vc& in_vc, cycle_t now);
    /// Returns the input VCs of a record whose packets proceed but lack flits at other inputs now.
    static std::uint64_t held_back(const router_context& router, router_record& part);
    /// Adds the next flits of the other inputs to the flit at the front, which leaves in this cycle.
    static void combine(fabric_state& state, router_record& record, input_vc& in_vc, cycle_t now);
    /// Returns the first input without a head of the group; empty if all are present.
    static std::optional<port_id> lacking_input(const router_reader& router, const input_vc& in_vc);
    /// Returns the input that another packet waits for: the first without a head, else the one whose packet proceeds.
    static port_id awaited_input(const router_reader& router, const input_vc& in_vc);
};

}  // namespace orbweaver::noc
