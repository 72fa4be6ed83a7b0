// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/router_policy.h"

namespace orbweaver::noc {

/// Policy of routers without options; see options/choosing_router.h and options/optional_router.h for the others.
struct plain_router {
    /// Returns whether a buffer with `stored` flits is full.
    static bool is_full(const input_vc& in_vc, std::uint32_t stored) { return stored >= in_vc.depth; }
    static void store(fabric_state& state, const input_vc& in_vc, flit_handle arriving) {
        state.memory[in_vc.slot(static_cast<std::uint32_t>(in_vc.arrived))] = arriving;
    }
    static void note_arrival(const fabric_state&, const router_record&, const input_vc&, flit_handle, cycle_t) {}

    /// Computes the route of a head at the front.
    static void compute_route(fabric_state& state, const router_record& router, input_vc& in_vc, flit& head,
                              unsigned pair, cycle_t) {
        const route_option route = state.routing.next_hop(router.number, {static_cast<std::uint8_t>(in_vc.port)}, head);
        head.routing = route.state;
        in_vc.request = input_order::slot_of(route.port.value, in_vc.vc());
        in_vc.allowed = static_cast<std::uint16_t>(route.vc_set * state.pairs + pair);
    }

    /// Called when a packet has got an output VC.
    static void vc_granted(const fabric_state&, const router_record&, const input_vc&) {}

    /// Adds a credit that has become usable.
    [[gnu::always_inline]] static void take_credit(fabric_state& state, arena_offset<output_vc> where, cycle_t now) {
        output_vc& output = state.memory[where];
        if (output.credits == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        if (output.credits++ == 0 && output.holder) {
            const input_vc& in_vc = state.memory[output.holder];
            router_record& router = state.memory[in_vc.router];
            router.credits |= bit(in_vc.bit);
            state.activate(router);
        }
    }

    /// Removes a credit for a departing flit.
    static void spend_credit(const fabric_state&, const input_vc&, output_vc& output) { --output.credits; }
    static void note_departure(const fabric_state&, const router_record&, const input_vc&, flit_handle, cycle_t) {}
    /// Releases the output VC when the tail of a packet leaves.
    static void release_vc(const fabric_state&, router_record& router, const input_vc&, output_vc& output) {
        output.holder = {};
        router.free |= bit(output.bit);
    }

    static void begin(const fabric_state&, const router_record&, cycle_t) {}
    template <class Winners>
    static void end(const fabric_state&, const router_record&, const Winners&) {}

    static bool has_waiting(const fabric_state&, const router_record& router) { return router.waiting != 0; }
    /// Returns whether the router may have work in the next cycle even if nothing arrives.
    static bool has_work(const fabric_state&, const router_record& router, bool moved) {
        return router.ready() != 0 || (router.waiting != 0 && moved);
    }
};
static_assert(router_policy<plain_router>);

}  // namespace orbweaver::noc
