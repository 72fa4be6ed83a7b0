// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/options/fabric_options.h"
#include "tlm/vc_depths.h"

namespace orbweaver::noc {

/// A router with options, and common queries on it.
/// @tparam State fabric_state, or a const one for read-only access
template <class State>
struct basic_router_context {
    State& state;
    fabric_options& options;
    router_options& own;
    unsigned number = 0;  // index of the router

    basic_router_context(State& state, const router_record& record)
        : state(state), options(*state.options), own(options.router(record)), number(record.number) {}
    /// Creates a read-only context from a mutable one.
    basic_router_context(const basic_router_context<std::remove_const_t<State>>& other) requires std::is_const_v<State>
        : state(other.state), options(other.options), own(other.own), number(other.number) {}

    auto& packet(const input_vc& in_vc) const { return state.memory[state.memory[in_vc.router].packets + in_vc.bit]; }
    /// Returns the handle of a flit in a buffer. @param number as input_vc counts flits
    flit_handle handle(const input_vc& in_vc, std::uint32_t number) const {
        const std::uint32_t behind =
            number - in_vc.departed - in_vc.ring_mask;  // above 0: it is stored beyond the ring
        return number - in_vc.departed <= in_vc.ring_mask ? state.memory[in_vc.slot(number)]
                                                          : own.overflows[channel(in_vc)][behind - 1];
    }
    auto& head(const input_vc& in_vc) const { return state.flits[state.memory[in_vc.slot(in_vc.departed)]]; }
    unsigned channel(const input_vc& in_vc) const { return in_vc.port * state.vcs + in_vc.vc(); }
    bool comes_from_node(const input_vc& in_vc) const { return own.nodes[in_vc.port].has_value(); }

    auto& record(unsigned port) const { return state.memory[own.slices[port]]; }
    /// Returns the first VC of an output.
    arena_offset<output_vc> outputs(unsigned port) const { return outputs(record(port), port); }
    auto& output(unsigned port, unsigned vc) const { return state.memory[outputs(port) + vc]; }
    /// Returns the free VCs of an output; bits of other outputs may follow them.
    std::uint64_t free_vcs(unsigned port) const {
        const router_record& there = record(port);
        return there.free >> first_bit(there, port);
    }
    std::uint64_t allowed_vcs(const input_vc& in_vc) const { return state.allowed[in_vc.allowed]; }
    std::uint64_t allowed_vcs(const route_option& route, unsigned pair) const {
        return state.allowed[route.vc_set * state.pairs + pair];
    }
    std::uint32_t credits(unsigned port, unsigned vc) const {
        return options.is_unlimited ? own.credits[port * state.vcs + vc] : output(port, vc).credits;
    }
    /// Returns the credits of an output VC that are not here.
    std::uint32_t spent_credits(unsigned port, unsigned vc) const {
        return (options.is_unlimited ? unlimited_credits : output(port, vc).depth) - credits(port, vc);
    }
    /// Returns whether the packet of an input VC holds an output VC.
    bool holds(const output_vc& any) const { return state.memory[any.holder].granted == state.memory.offset_of(any); }

    void compute_route(input_vc& in_vc, packet_options& packet, const route_option& route) const {
        in_vc.request = input_order::slot_of(route.port.value, in_vc.vc());
        in_vc.allowed = static_cast<std::uint16_t>(route.vc_set * state.pairs + packet.pair);
        packet.next_state = route.state;
    }

    /// Calls a function with all input VCs.
    template <class Visitor>
    void for_each_input(Visitor visit) const {
        for (arena_offset<router_record> part = own.slices[0]; part; part = state.memory[part].next) {
            for (unsigned index = 0; index < state.memory[part].ports * state.vcs; ++index) {
                visit(state.memory[part].in_vc(index));
            }
        }
    }

private:
    unsigned first_bit(const router_record& part, unsigned port) const { return (port - part.first_port) * state.vcs; }
    arena_offset<output_vc> outputs(const router_record& part, unsigned port) const {
        return part.outputs + first_bit(part, port);
    }
};

using router_context = basic_router_context<fabric_state>;
/// Read-only context for reports.
using router_reader = basic_router_context<const fabric_state>;

}  // namespace orbweaver::noc
