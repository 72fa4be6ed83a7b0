// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/fabric_options.h"
#include "hw/noc/fabric/options/slow_heads.h"
#include "hw/noc/fabric/plain_router.h"

namespace orbweaver::noc {

/// Policy of routers whose options affect only choices: allocators and arbiters, adaptive routing, the cycle in which a
/// head requests a VC, and the cycle in which a VC becomes free. The flits themselves are handled as in a plain router,
/// so no per-flit checks are needed (unlike optional_router).
struct choosing_router : plain_router {
    /// Returns the options of the packet at the front of an input VC.
    static packet_options& packet(fabric_state& state, const router_record& router, const input_vc& in_vc) {
        return state.memory[router.packets + in_vc.bit];
    }

    /// Computes the route of a head at the front. @param front the first cycle in which it is there
    static void compute_route(fabric_state& state, const router_record& router, input_vc& in_vc, flit& head,
                              unsigned pair, cycle_t front) {
        const fabric_options& options = *state.options;
        packet_options& packet = choosing_router::packet(state, router, in_vc);
        packet.pair = static_cast<char8_t>(pair);
        packet.has_decided = false;
        slow_heads::note_head(options, packet, front);
        if (options.ranks.are_needed()) { options.rank_packet(packet, head); }
        if (!options.adaptive) {  // otherwise the VC allocator chooses
            plain_router::compute_route(state, router, in_vc, head, pair, front);
        }
    }
    /// Records that a packet got an output VC.
    static void vc_granted(fabric_state& state, const router_record& router, const input_vc& in_vc) {
        if (state.options->adaptive) {
            packet_options& packet = choosing_router::packet(state, router, in_vc);
            packet.next_choice = static_cast<char8_t>(packet.choice + 1);
            state.flits[state.memory[in_vc.slot(in_vc.departed)]].routing = packet.next_state;
        }
    }

    /// Adds a credit that has become usable.
    [[gnu::always_inline]] static void take_credit(fabric_state& state, arena_offset<output_vc> where, cycle_t now) {
        if (state.options->waits_for_tail_credit) {
            take_credit_of_drained(state, where, now);
        } else {
            plain_router::take_credit(state, where, now);
        }
    }
    /// Releases the output VC when the tail of a packet leaves.
    static void release_vc(const fabric_state& state, router_record& router, const input_vc& in_vc, output_vc& output) {
        if (!state.options->waits_for_tail_credit) { plain_router::release_vc(state, router, in_vc, output); }
    }

private:
    /// Handles a credit for `tail_credit`: output_vc::holder names the input VC that held the output VC until all of
    /// its credits are back.
    static void take_credit_of_drained(fabric_state& state, arena_offset<output_vc> where, cycle_t now) {
        output_vc& output = state.memory[where];
        const input_vc& holder = state.memory[output.holder];
        if (holder.granted == where) {
            plain_router::take_credit(state, where, now);
            return;
        }
        if (output.credits == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        if (++output.credits == output.depth) {
            router_record& router = state.memory[holder.router];
            router.free |= bit(output.bit);
            state.activate(router);
        }
    }
};
static_assert(router_policy<choosing_router>);

}  // namespace orbweaver::noc
