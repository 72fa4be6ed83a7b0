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
    [[gnu::always_inline]] static void send(fabric_state& state, router_record& router, input_vc& in_vc, cycle_t now) {
        const output_vc& output = state.memory[in_vc.granted];
        const flit_handle leaving = take_front(state, router, in_vc, now);
        if (leaving.is_tail() || output.credits == 0) { router.credits ^= bit(in_vc.bit); }
        carry(state, output, in_vc, leaving, now);
        if (leaving.is_tail()) { close_packet(state, in_vc, now); }
    }

    // The parts of send(), for callers that send flits of many routers, where tails are hard to predict.

    /// Removes the flit at the front from its buffer.
    [[gnu::always_inline]] static flit_handle take_front(fabric_state& state, router_record& router, input_vc& in_vc,
                                                         cycle_t now) {
        const flit_handle leaving = state.memory[in_vc.slot(in_vc.departed)];
        ++in_vc.departed;
        Router::spend_credit(state, in_vc, state.memory[in_vc.granted]);
        in_vc.waited += now;
        Router::note_departure(state, router, in_vc, leaving, now);
        const std::uint64_t is_empty = in_vc.stored() == 0;
        router.flits ^= is_empty << in_vc.bit;  // no branch, because this is also hard to predict
        return leaving;
    }
    /// Puts the flit on the downstream link and its credit on the upstream link.
    [[gnu::always_inline]] static void carry(fabric_state& state, const output_vc& output, const input_vc& in_vc,
                                             flit_handle leaving, cycle_t now) {
        if (state.has_common_links || have_common_delay(output, in_vc)) [[likely]] {
            state.events.common_list().add(event_of(output, in_vc, leaving));
        } else {
            carry_flit(state, output, leaving, now);
            carry_credit(state, in_vc, now);
        }
    }
    /// Returns the event that carry() adds to the common list of the calendar if both links have the common delay.
    static link_event event_of(const output_vc& output, const input_vc& in_vc, flit_handle leaving) {
        return {{leaving, output.downstream.inside()}, in_vc.upstream.inside()};
    }
    /// Closes a packet whose tail has left.
    static void close_packet(fabric_state& state, input_vc& in_vc, cycle_t now) {
        router_record& router = state.memory[in_vc.router];
        ++in_vc.packets;
        Router::release_vc(state, router, in_vc, state.memory[in_vc.granted]);
        in_vc.granted = {};
        if (in_vc.stored() != 0) { open_next(state, router, in_vc, now); }
    }

    /// Puts a flit on the downstream link.
    [[gnu::noinline]] static void carry_flit(fabric_state& state, const output_vc& output, flit_handle leaving,
                                             cycle_t now) {
        const vc_id vc{static_cast<std::uint8_t>(output.vc)};
        if (output.downstream.is_inside()) {
            state.events.flits_of(now + state.delays[output.flit_delay]).add({leaving, output.downstream.inside()});
        } else if (output.downstream.is_crossing()) {
            const crossing_link& link = state.crossings[output.downstream.crossing_number()];
            link.path->add_flit(state.flits.take(leaving), {link.end}, now, link.cycles);
        } else {
            state.send_flit(output.downstream.cut_number(), leaving, vc);
        }
    }

    /// Removes the flit at the front of an input VC that does not leave by an output because another flit carries its
    /// data.
    static void consume(fabric_state& state, router_record& router, input_vc& in_vc, cycle_t now) {
        const flit_handle taken = state.memory[in_vc.slot(in_vc.departed)];
        ++in_vc.departed;
        in_vc.waited += now;
        const bool is_empty = in_vc.stored() == 0;
        router.flits ^= std::uint64_t{is_empty} << in_vc.bit;
        if (taken.is_tail()) {
            ++in_vc.packets;
            if (!is_empty) { open_next(state, router, in_vc, now); }
        }
        state.flits.take(taken);
        carry_credit(state, in_vc, now);
    }

private:
    /// Opens the next packet. The previous tail leaves in this cycle, so the head is at the front from the next cycle
    /// on.
    static void open_next(fabric_state& state, router_record& router, input_vc& in_vc, cycle_t now) {
        input_unit<Router>::open_packet(state, router, in_vc, state.memory[in_vc.slot(in_vc.departed)], now + 1);
    }
    static bool have_common_delay(const output_vc& output, const input_vc& in_vc) {
        return output.flit_delay == common_delay && in_vc.credit_delay == common_delay;
    }
    /// Puts the credit on the upstream link.
    [[gnu::noinline]] static void carry_credit(fabric_state& state, const input_vc& in_vc, cycle_t now) {
        const vc_id vc{static_cast<std::uint8_t>(in_vc.vc())};
        if (in_vc.upstream.is_inside()) {
            state.events.credits_of(now + state.delays[in_vc.credit_delay]).add({in_vc.upstream.inside()});
        } else if (in_vc.upstream.is_crossing()) {
            const crossing_link& link = state.crossings[in_vc.upstream.crossing_number()];
            link.path->add_credit({link.end}, now, link.cycles);
        } else {
            state.send_credit(in_vc.upstream.cut_number(), vc);
        }
    }
};

}  // namespace orbweaver::noc
