// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/options/switch_winners.h"

namespace orbweaver::noc {

/// The hooks by which kinds of routers differ. Input unit, output unit, VC allocator and pipeline call them as static
/// functions of their template parameter `Router`, so that a hook which does nothing costs nothing.
///
/// In the order in which a flit meets them:
/// - `is_full(input, stored)`: whether a buffer with `stored` flits has no room for another one
/// - `store(state, input, arriving)`: puts a flit into the buffer of an input virtual channel
/// - `note_arrival(state, router, input, arriving, now)`: a flit has been stored; options count it
/// - `compute_route(state, router, input, head, pair, front)`: a head stands at the front of its buffer from cycle
///   `front` on; names its output and the virtual channels that it may take, those of the (class, phase) `pair`
/// - `has_waiting(state, router)`: whether a head waits for a virtual channel
/// - `note_vc(state, router, input)`: a packet has got a virtual channel of its output
/// - `take_credit(state, output, now)`: a credit of an output virtual channel has become usable
/// - `begin(state, router, now)`: the cycle of a router begins
/// - `end(state, router, winners)`: the switch allocator has chosen its winners of this cycle
/// - `spend_credit(state, input, output)`: a flit leaves and takes a credit with it
/// - `note_departure(state, router, input, leaving, now)`: a flit has left the buffer
/// - `release_vc(state, router, input, output)`: the tail of a packet leaves; frees its virtual channel
/// - `has_work(state, router, moved)`: whether the router may have something to do in the next cycle, whatever arrives
template <class Router>
concept router_policy = requires(fabric_state& state, router_record& router, input_vc& input, output_vc& output,
                                 flit_handle passing, flit& head, arena_offset<output_vc> credited,
                                 const switch_winners& winners, cycle_t now) {
    { Router::is_full(input, std::uint32_t{}) } -> std::same_as<bool>;
    { Router::store(state, input, passing) } -> std::same_as<void>;
    { Router::note_arrival(state, router, input, passing, now) } -> std::same_as<void>;
    { Router::compute_route(state, router, input, head, unsigned{}, now) } -> std::same_as<void>;
    { Router::has_waiting(state, router) } -> std::same_as<bool>;
    { Router::note_vc(state, router, input) } -> std::same_as<void>;
    { Router::take_credit(state, credited, now) } -> std::same_as<void>;
    { Router::begin(state, router, now) } -> std::same_as<void>;
    { Router::end(state, router, winners) } -> std::same_as<void>;
    { Router::spend_credit(state, input, output) } -> std::same_as<void>;
    { Router::note_departure(state, router, input, passing, now) } -> std::same_as<void>;
    { Router::release_vc(state, router, input, output) } -> std::same_as<void>;
    { Router::has_work(state, router, bool{}) } -> std::same_as<bool>;
};

}  // namespace orbweaver::noc
