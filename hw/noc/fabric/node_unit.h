// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/node_records.h"

namespace orbweaver::noc {

/// The link ends of nodes: stores visible flits and credits, and calls the node's owner in the same cycle.
struct node_unit {
    static void take_flit(fabric_state& state, clock_domain& domain, arena_offset<input_vc> where, flit_handle arriving,
                          cycle_t now) {
        input_vc& in_vc = state.memory[where];
        node_record& node = state.memory[arena_offset<node_record>{in_vc.router.offset}];
        if (in_vc.stored() >= in_vc.depth || arriving.head_bit() != in_vc.head_bit || !node.has_owner) [[unlikely]] {
            refuse(state, in_vc, node, now);
        }
        state.memory[in_vc.slot(static_cast<std::uint32_t>(in_vc.arrived))] = arriving;
        in_vc.head_bit = static_cast<char8_t>(arriving.next_head_bit());
        ++in_vc.arrived;
        in_vc.waited -= now;
        node.flits |= bit(in_vc.bit);
        domain.call(node.owner);
    }

    static void take_credit(fabric_state& state, clock_domain& domain, arena_offset<output_vc> where, cycle_t now) {
        node_output& output = state.memory[arena_offset<node_output>{where.offset}];
        if (output.credits == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        ++output.credits;
        node_record& node = state.memory[output.node];
        if (node.awaits_credit) {
            node.awaits_credit = false;
            domain.call(node.owner);
        }
    }

private:
    [[noreturn, gnu::cold, gnu::noinline]] static void refuse(const fabric_state& state, const input_vc& in_vc,
                                                              const node_record& node, cycle_t now) {
        model_bug(state.name, now,
                  !node.has_owner                 ? "a flit came to a node to which nothing is attached"
                  : in_vc.stored() >= in_vc.depth ? "a flit came to a node without a credit"
                                                  : "a virtual channel carries one packet at a time, from its head to "
                                                    "its tail");
    }
};

}  // namespace orbweaver::noc
