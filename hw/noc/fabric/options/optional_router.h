// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/packet_copier.h"
#include "hw/noc/fabric/options/packet_reducer.h"
#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/fabric/options/shared_vcs.h"
#include "hw/noc/fabric/options/slow_heads.h"
#include "hw/noc/fabric/options/stall_counter.h"
#include "hw/noc/fabric/options/unlimited_buffers.h"
#include "hw/noc/fabric/options/vc_release.h"
#include "hw/noc/fabric/router_policy.h"

namespace orbweaver::noc {

/// Policy of routers with arbitrary options.
struct optional_router {
    /// Returns whether a buffer with `stored` flits is full.
    static bool is_full(const input_vc& in_vc, std::uint32_t stored) {
        return in_vc.depth != 0 && stored >= in_vc.depth;
    }

    static void store(fabric_state& state, const input_vc& in_vc, flit_handle arriving) {
        unlimited_buffers::store(state, in_vc, arriving);
    }
    /// Informs options about a flit that has been stored in a buffer.
    [[gnu::always_inline]] static void note_arrival(fabric_state& state, const router_record& record,
                                                    const input_vc& in_vc, flit_handle arriving, cycle_t now) {
        if (state.options->every_flit || state.options->shares_vcs) [[unlikely]] {
            note_every_flit(state, record, in_vc, arriving, now);
        }
    }

    /// Computes the route of a head at the front. @param front the first cycle in which it is there
    static void compute_route(fabric_state& state, const router_record& record, input_vc& in_vc, flit& head,
                              unsigned pair, cycle_t front) {
        const router_context router(state, record);
        packet_options& packet = router.packet(in_vc);
        packet.pair = static_cast<char8_t>(pair);
        packet.has_decided = false;
        packet.destination = head.destination;
        slow_heads::note_head(router.options, packet, front);
        if (router.options.ledger != nullptr) { packet.flits = (*router.options.ledger)[head.packet].flits; }
        if (router.options.ranks.are_needed()) { router.options.rank_packet(packet, head); }
        packet.is_copied = (router.options.copied >> head.message_class.value & 1) != 0;
        packet.is_reduced = (router.options.reduced >> head.message_class.value & 1) != 0;
        if (packet.is_copied) {
            packet_copier::begin(router, in_vc, packet, head);
        } else if (packet.is_reduced) {
            packet_reducer::begin(router, in_vc, packet, head);
        } else if (!router.options.adaptive) {
            router.compute_route(in_vc, packet,
                                 state.routing.next_hop(router.number, {static_cast<std::uint8_t>(in_vc.port)}, head));
        }
        if (router.options.readdresses && router.own.nodes[in_vc.output()]) {
            // The destination of a packet that leaves the network here is the attached node, whatever its head names.
            (*router.options.ledger)[head.packet].destination = *router.own.nodes[in_vc.output()];
        }
    }

    /// Records that a packet got an output VC.
    static void vc_granted(fabric_state& state, const router_record& record, const input_vc& in_vc) {
        const router_context router(state, record);
        packet_options& packet = router.packet(in_vc);
        packet.next_choice = static_cast<char8_t>(packet.choice + 1);
        router.head(in_vc).routing = packet.next_state;
    }

    /// Adds a credit that has become usable.
    [[gnu::always_inline]] static void take_credit(fabric_state& state, arena_offset<output_vc> where, cycle_t now) {
        const fabric_options& options = *state.options;
        if (options.is_unlimited || options.waits_for_tail_credit) [[unlikely]] {
            take_counted_credit(state, where, now);
            return;
        }
        output_vc& output = state.memory[where];
        const bool was_empty = output.credits == 0;
        if (output.credits++ == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        if (was_empty || options.switching != switching_kind::wormhole) { note_credit(state, where, was_empty); }
    }

    /// Removes a credit for a departing flit.
    [[gnu::always_inline]] static void spend_credit(fabric_state& state, const input_vc& in_vc, output_vc& output) {
        if (state.options->is_unlimited) [[unlikely]] {
            const router_context router(state, state.memory[in_vc.router]);
            --router.own.credits[in_vc.output() * state.vcs + in_vc.last_vc];
        } else {
            --output.credits;
        }
    }
    [[gnu::always_inline]] static void note_departure(fabric_state& state, const router_record& record,
                                                      const input_vc& in_vc, flit_handle leaving, cycle_t now) {
        if (state.options->is_unlimited) [[unlikely]] { unlimited_buffers::note_departure(state, in_vc); }
        if (state.options->shares_vcs) [[unlikely]] {
            shared_vcs::note_departure({state, record}, in_vc, leaving, now);
        }
    }
    /// Releases the output VC when the tail of a packet leaves.
    static void release_vc(fabric_state& state, router_record& record, const input_vc& in_vc, output_vc& output) {
        if (!is_one_of_many(record)) [[likely]] {
            record.free |= state.options->waits_for_tail_credit ? 0 : bit(output.bit);
        } else {
            vc_release::note_tail({state, record}, in_vc.output(), output);
        }
    }

    static void begin(fabric_state& state, router_record& record, cycle_t now) {
        state.options->waits = false;
        if (state.options->described.counts_stalls) [[unlikely]] { stall_counter::begin({state, record}, now); }
    }
    static void end(fabric_state& state, router_record& record, const switch_winners& winners) {
        if (state.options->described.counts_stalls) [[unlikely]] { stall_counter::end({state, record}, winners); }
    }

    static bool has_waiting(const fabric_state& state, const router_record& record) {
        return record.waiting != 0 || (record.next && has_waiting(state, state.memory[record.next]));
    }
    static bool has_ready(const fabric_state& state, const router_record& record) {
        return record.ready() != 0 || (record.next && has_ready(state, state.memory[record.next]));
    }
    /// Returns whether the router may have work in the next cycle even if nothing arrives.
    static bool has_work(const fabric_state& state, const router_record& record, bool moved) {
        return has_ready(state, record) || (moved && state.options->described.counts_stalls) ||
               ((moved || state.options->waits) && has_waiting(state, record));
    }

private:
    [[gnu::noinline]] static void note_every_flit(fabric_state& state, const router_record& record,
                                                  const input_vc& in_vc, flit_handle arriving, cycle_t now) {
        if (state.options->shares_vcs) { shared_vcs::note_arrival({state, record}, in_vc, arriving, now); }
        if (state.options->every_flit) { state.activate(record); }
    }
    /// Returns whether other ports of the router are in other records.
    static bool is_one_of_many(const router_record& record) { return record.next || record.first_port != 0; }
    /// Updates the masks after a credit was added to an output VC that may have had none.
    static void note_credit(fabric_state& state, arena_offset<output_vc> where, bool was_empty) {
        const input_vc& holder = state.memory[state.memory[where].holder];
        router_record& record = state.memory[holder.router];
        if (holder.granted == where && was_empty) { record.credits |= bit(holder.bit); }
        state.activate(record);
    }
    /// Handles a credit if buffers are unlimited, or if output VCs are free only after all of their credits are back.
    [[gnu::noinline]] static void take_counted_credit(fabric_state& state, arena_offset<output_vc> where, cycle_t now) {
        output_vc& output = state.memory[where];
        const input_vc& holder = state.memory[output.holder];
        const router_context router(state, state.memory[holder.router]);
        const bool was_empty = output.credits == 0;
        if (state.options->is_unlimited) {
            ++unlimited_count(router, where);
        } else if (output.credits++ == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        if (holder.granted != where && state.options->waits_for_tail_credit) { vc_release::note_credit(router, where); }
        note_credit(state, where, was_empty);
    }
    static std::uint32_t& unlimited_count(const router_context& router, arena_offset<output_vc> where) {
        const router_record& part = vc_release::record_of(router, where);
        return router.own.credits[part.first_port * router.state.vcs + router.state.memory[where].bit];
    }
};
static_assert(router_policy<optional_router>);

}  // namespace orbweaver::noc
