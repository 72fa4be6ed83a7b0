// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/options/switch_winners.h"

namespace orbweaver::noc {

/// The hooks in which router kinds differ. Input unit, output unit, VC allocator and pipeline call them as static
/// functions of their template parameter `Router`, so that an empty hook costs nothing.
///
/// The functions in the order in which a flit meets them:
/// - `is_full(in_vc, stored)`: returns whether a buffer with `stored` flits has no room for another one
/// - `store(state, in_vc, arriving)`: stores a flit in the buffer of an input VC
/// - `note_arrival(state, router, in_vc, arriving, now)`: informs options about a stored flit
/// - `compute_route(state, router, in_vc, head, pair, front)`: computes the output and the allowed VCs, for the (class,
///   phase) `pair`, of a head that is at the front of its buffer from cycle `front` on
/// - `has_waiting(state, router)`: returns whether a head waits for an output VC
/// - `vc_granted(state, router, in_vc)`: called when a packet has got an output VC
/// - `take_credit(state, output, now)`: adds a credit that has become usable to an output VC
/// - `begin(state, router, now)`: begins the cycle of a router
/// - `end(state, router, winners)`: called after the switch allocator has chosen its winners of this cycle
/// - `spend_credit(state, in_vc, output)`: removes a credit for a departing flit
/// - `note_departure(state, router, in_vc, leaving, now)`: called when a flit has left the buffer
/// - `release_vc(state, router, in_vc, output)`: releases the output VC when the tail of a packet leaves
/// - `has_work(state, router, moved)`: returns whether the router may have work in the next cycle even if nothing
///   arrives
template <class Router>
concept router_policy = requires(fabric_state& state, router_record& router, input_vc& in_vc, output_vc& output,
                                 flit_handle passing, flit& head, arena_offset<output_vc> credited,
                                 const switch_winners& winners, cycle_t now) {
    { Router::is_full(in_vc, std::uint32_t{}) } -> std::same_as<bool>;
    { Router::store(state, in_vc, passing) } -> std::same_as<void>;
    { Router::note_arrival(state, router, in_vc, passing, now) } -> std::same_as<void>;
    { Router::compute_route(state, router, in_vc, head, unsigned{}, now) } -> std::same_as<void>;
    { Router::has_waiting(state, router) } -> std::same_as<bool>;
    { Router::vc_granted(state, router, in_vc) } -> std::same_as<void>;
    { Router::take_credit(state, credited, now) } -> std::same_as<void>;
    { Router::begin(state, router, now) } -> std::same_as<void>;
    { Router::end(state, router, winners) } -> std::same_as<void>;
    { Router::spend_credit(state, in_vc, output) } -> std::same_as<void>;
    { Router::note_departure(state, router, in_vc, passing, now) } -> std::same_as<void>;
    { Router::release_vc(state, router, in_vc, output) } -> std::same_as<void>;
    { Router::has_work(state, router, bool{}) } -> std::same_as<bool>;
};

}  // namespace orbweaver::noc
