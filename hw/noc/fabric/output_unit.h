// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/input_unit.h"

namespace orbweaver::noc {

/// Output unit of a router: sends departing flits and their credits to the links.
/// @tparam Router a router_policy (router_policy.h)
template <class Router>
struct output_unit {
    /// Sends the flit at the front of an input VC that has won the switch.
    [[gnu::always_inline]] static void send(fabric_state& state, router_record& router, input_vc& input, cycle_t now) {
        const output_vc& output = state.memory[input.granted];
        const flit_handle leaving = take_front(state, router, input, now);
        if (leaving.is_tail() || output.credits == 0) { router.credits ^= bit(input.bit); }
        carry(state, output, input, leaving, now);
        if (leaving.is_tail()) { close_packet(state, input, now); }
    }

    // The parts of send(), for callers that send flits of many routers, where tails are hard to predict.

    /// Removes the flit at the front from its buffer.
    [[gnu::always_inline]] static flit_handle take_front(fabric_state& state, router_record& router, input_vc& input,
                                                         cycle_t now) {
        const flit_handle leaving = state.memory[input.slot(input.departed)];
        ++input.departed;
        Router::spend_credit(state, input, state.memory[input.granted]);
        input.waited += now;
        Router::note_departure(state, router, input, leaving, now);
        const std::uint64_t is_empty = input.stored() == 0;
        router.flits ^= is_empty << input.bit;  // no branch, because this is also hard to predict
        return leaving;
    }
    /// Puts the flit on the downstream link and its credit on the upstream link.
    [[gnu::always_inline]] static void carry(fabric_state& state, const output_vc& output, const input_vc& input,
                                             flit_handle leaving, cycle_t now) {
        if (state.has_common_links || have_common_delay(state, output, input)) [[likely]] {
            state.events.common_list().add(event_of(output, input, leaving));
        } else {
            carry_flit(state, output, leaving, now);
            carry_credit(state, input, now);
        }
    }
    /// Returns the event that carry() adds to the common list of the calendar if both links have the common delay.
    static link_event event_of(const output_vc& output, const input_vc& input, flit_handle leaving) {
        return {{leaving, output.downstream.inside()}, input.upstream.inside()};
    }
    /// Closes a packet whose tail has left.
    static void close_packet(fabric_state& state, input_vc& input, cycle_t now) {
        router_record& router = state.memory[input.router];
        ++input.packets;
        Router::release_vc(state, router, input, state.memory[input.granted]);
        input.granted = {};
        if (input.stored() != 0) { open_next(state, router, input, now); }
    }

    /// Puts a flit on the downstream link.
    [[gnu::noinline]] static void carry_flit(fabric_state& state, const output_vc& output, flit_handle leaving,
                                             cycle_t now) {
        const vc_id vc{static_cast<std::uint8_t>(output.vc)};
        if (output.downstream.is_inside()) {
            state.events.flits_of(now + output.flit_cycles).add({leaving, output.downstream.inside()});
        } else if (output.downstream.is_border()) {
            const share_border::crossing& link = state.border->crossings[output.downstream.border_number()];
            link.events->flits_of(now + link.cycles).add({leaving, {link.end}});
        } else if (state.border != nullptr) {
            state.border->departures.push_back({output.downstream.cut_number(), false, vc, leaving});
        } else {
            state.send_flit(output.downstream.cut_number(), leaving, vc);
        }
    }

    /// Removes the flit at the front of an input VC that does not leave by an output because another flit carries its
    /// data.
    static void consume(fabric_state& state, router_record& router, input_vc& input, cycle_t now) {
        const flit_handle taken = state.memory[input.slot(input.departed)];
        ++input.departed;
        input.waited += now;
        const bool is_empty = input.stored() == 0;
        router.flits ^= std::uint64_t{is_empty} << input.bit;
        if (taken.is_tail()) {
            ++input.packets;
            if (!is_empty) { open_next(state, router, input, now); }
        }
        state.flits.take(taken);
        carry_credit(state, input, now);
    }

private:
    /// Opens the next packet. The previous tail leaves in this cycle, so the head is at the front from the next cycle
    /// on.
    static void open_next(fabric_state& state, router_record& router, input_vc& input, cycle_t now) {
        input_unit<Router>::open_packet(state, router, input, state.memory[input.slot(input.departed)], now + 1);
    }
    static bool have_common_delay(const fabric_state& state, const output_vc& output, const input_vc& input) {
        return output.flit_cycles == state.events.common() && input.credit_cycles == state.events.common();
    }
    /// Puts the credit on the upstream link.
    [[gnu::noinline]] static void carry_credit(fabric_state& state, const input_vc& input, cycle_t now) {
        const vc_id vc{static_cast<std::uint8_t>(input.vc())};
        if (input.upstream.is_inside()) {
            state.events.credits_of(now + input.credit_cycles).add({input.upstream.inside()});
        } else if (input.upstream.is_border()) {
            const share_border::crossing& link = state.border->crossings[input.upstream.border_number()];
            link.events->credits_of(now + link.cycles).add({{link.end}});
        } else if (state.border != nullptr) {
            state.border->departures.push_back({input.upstream.cut_number(), true, vc, {}});
        } else {
            state.send_credit(input.upstream.cut_number(), vc);
        }
    }
};

}  // namespace orbweaver::noc
