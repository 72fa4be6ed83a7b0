// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// Input unit of a router: stores arriving flits and computes the route of a head that reaches the front.
/// @tparam Router a router_policy (router_policy.h)
template <class Router>
struct input_unit {
    /// Stores a flit that has become visible.
    /// @return 1 if it is a head that is now at the front, so that open_first() must be called, else 0
    [[gnu::always_inline]] static unsigned take_flit(fabric_state& state, arena_offset<input_vc> where,
                                                     flit_handle arriving, cycle_t now) {
        input_vc& in_vc = state.memory[where];
        router_record& router = state.memory[in_vc.router];
        const std::uint32_t stored = in_vc.stored();
        if (Router::is_full(in_vc, stored) || arriving.head_bit() != in_vc.head_bit) [[unlikely]] {
            refuse(state, router, now, Router::is_full(in_vc, stored));
        }
        const std::uint32_t was_empty = (stored - 1) >> 31;  // 1 or 0, without a branch, because it is hard to predict
        Router::store(state, in_vc, arriving);
        in_vc.head_bit = static_cast<char8_t>(arriving.next_head_bit());
        ++in_vc.arrived;
        in_vc.waited -= now;
        Router::note_arrival(state, router, in_vc, arriving, now);
        router.flits |= bit(in_vc.bit);
        state.activate(router, was_empty);
        return was_empty & arriving.head_bit() / 2;
    }
    /// Opens the packet of a head that is the first flit of an empty buffer.
    [[gnu::always_inline]] static void open_first(fabric_state& state, arena_offset<input_vc> where,
                                                  flit_handle head_bit, cycle_t now) {
        input_vc& in_vc = state.memory[where];
        open_packet(state, state.memory[in_vc.router], in_vc, head_bit, now);
    }

    /// Opens the packet of a head that reaches the front of its buffer.
    /// @param front the first cycle in which it is at the front
    static void open_packet(fabric_state& state, router_record& router, input_vc& in_vc, flit_handle head_bit,
                            cycle_t front) {
        flit& head = state.flits[head_bit];
        const unsigned vc = in_vc.vc();
        const unsigned pair = head.message_class.value * state.phases + head.phase;
        if ((state.allowed[pair] & bit(vc)) == 0) [[unlikely]] {
            state.report_bug(router, front, "a packet on a virtual channel that is not its class's and phase's");
        }
        if (in_vc.is_injection != 0) { enter(state, {in_vc.node}, head); }
        in_vc.packet = head.packet;
        Router::compute_route(state, router, in_vc, head, pair, front);
        router.waiting |= bit(in_vc.bit);
    }

private:
    /// Draws the initial routing state of a head that a node injects.
    [[gnu::noinline]] static void enter(fabric_state& state, node_id source, flit& head) {
        const unsigned entries = state.routing.entries(source, head.destination);
        const unsigned drawn = entries > 1 ? (*state.entries)[source.value - state.first_entry].below(entries) : 0;
        head.routing = state.routing.entry(drawn, source, head.destination);
    }
    [[noreturn, gnu::cold, gnu::noinline]] static void refuse(const fabric_state& state, const router_record& router,
                                                              cycle_t now, bool is_full) {
        state.report_bug(router, now,
                         is_full ? "a flit without a credit"
                                 : "a virtual channel carries one packet at a time, from its head to its tail");
    }
};

}  // namespace orbweaver::noc
