// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/input_unit.h"

namespace orbweaver {

/// Outputs of a router: credits, the links behind them, and what becomes of a flit that leaves.
struct output_unit {
    /// A credit has become usable.
    [[gnu::always_inline]] static void take_credit(fabric_state& state, place<output_vc> where, cycle_t now) {
        output_vc& output = state.memory[where];
        if (output.credits == output.depth) [[unlikely]] {
            model_bug(state.name, now, "a credit for a slot that is free");
        }
        if (output.credits++ == 0 && output.holder) {
            const input_vc& input = state.memory[output.holder];
            router_record& router = state.memory[input.router];
            router.credits |= bit(input.bit);
            state.activate(router);
        }
    }

    /// The flit at the front of an input that has won the switch leaves.
    [[gnu::always_inline]] static void send(fabric_state& state, router_record& router, input_vc& input, cycle_t now) {
        const flit_handle leaving = state.memory[input_unit::ring_place(input, input.left)];
        output_vc& output = state.memory[input.through];
        ++input.left;
        --output.credits;
        input.waited += now;
        const bool is_empty = input.left == input.arrived;
        if (is_empty) {
            router.flits ^= bit(input.bit);
        }
        if (leaving.closes()) {
            ++input.packets;
            input.through = {};
            output.holder = {};
            router.free |= bit(output.bit);
            router.credits ^= bit(input.bit);
            if (!is_empty) {
                input_unit::open_packet(state, router, input, state.memory[input_unit::ring_place(input, input.left)],
                                        now);
            }
        } else if (output.credits == 0) {
            router.credits ^= bit(input.bit);
        }
        carry(state, input, output, leaving, now);
    }

private:
    /// Puts the flit on the link behind, and its credit on the link before.
    [[gnu::always_inline]] static void carry(fabric_state& state, const input_vc& input, const output_vc& output,
                                             flit_handle leaving, cycle_t now) {
        const bool is_inside = !output.downstream.is_cut() && !input.upstream.is_cut();
        if (is_inside && output.flit_cycles == input.credit_cycles) [[likely]] {
            state.events.add(now + output.flit_cycles, {leaving, output.downstream.inside(), input.upstream.inside()});
        } else {
            carry_apart(state, input, output, leaving, now);
        }
    }
    [[gnu::noinline]] static void carry_apart(fabric_state& state, const input_vc& input, const output_vc& output,
                                              flit_handle leaving, cycle_t now) {
        if (output.downstream.is_cut()) {
            flit content = state.flits.take(leaving);
            content.vc.value = static_cast<std::uint8_t>(output.bit % state.vcs);
            flit_phase phase = flit_phase::flit;
            sc_core::sc_time delay = state.delay;
            state.receivers[output.downstream.cut_number()]->nb_transport_fw(content, phase, delay);
        } else {
            state.events.add(now + output.flit_cycles, {leaving, output.downstream.inside(), {}});
        }
        if (input.upstream.is_cut()) {
            flit credit;
            credit.vc.value = static_cast<std::uint8_t>(input.vc());
            flit_phase phase = flit_phase::credit;
            sc_core::sc_time delay = state.delay;
            state.sources[input.upstream.cut_number()].sender->nb_transport_bw(credit, phase, delay);
        } else {
            state.events.add(now + input.credit_cycles, {{}, {}, input.upstream.inside()});
        }
    }
};

}  // namespace orbweaver
