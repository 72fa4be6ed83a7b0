// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

/// Input-first separable switch allocator (Becker and Dally 2009). Each input port picks one of its ready VCs,
/// round-robin over outputs and then over VCs; each output port then picks an input VC round-robin. A pointer advances
/// only when its choice is granted.
/// @tparam Router a router_policy (router_policy.h)
template <class Router>
struct separable_switch_allocator {
    /// @param ready mask of the requesting input VCs
    /// @param note  called with the output of each input port that has picked, and with 1 if it is the first for this
    ///              output, else 0
    /// @return mask of the granted outputs; port_record::winner holds their input VCs
    template <class Note>
    [[gnu::always_inline]] static std::uint64_t allocate(const fabric_state& state, router_record& router,
                                                         std::uint64_t ready, const Note& note) {
        std::uint64_t outputs = 0;
        while (ready != 0) {
            unsigned candidate = lowest_bit(ready);
            const std::uint64_t siblings = ready & state.siblings[candidate];
            ready ^= siblings;
            if (has_several(siblings)) { candidate = next_in_turn(router, siblings); }
            const input_vc& in_vc = router.in_vc(candidate);
            const unsigned output = in_vc.output();
            port_record& port = router.port(output);
            note(port, ~outputs >> output & 1);
            if ((outputs & bit(output)) == 0 || is_before(state, candidate, port)) {
                port.winner = state.memory.offset_of(in_vc);
            }
            outputs |= bit(output);
        }
        return outputs;
    }

    /// Allocates among all ready input VCs.
    [[gnu::always_inline]] static std::uint64_t allocate(const fabric_state& state, router_record& router, cycle_t) {
        return allocate(state, router, router.ready(), [](port_record&, std::size_t) {});
    }

    /// Advances the round-robin pointers. @return the input VC that has won an output
    [[gnu::always_inline]] static input_vc& grant(fabric_state& state, port_record& output) {
        input_vc& in_vc = state.memory[output.winner];
        advance_pointers(state.memory[in_vc.router], in_vc, output);
        return in_vc;
    }

    /// Performs allocate() and grant() for a single ready input VC. @param index bit of the input VC
    [[gnu::always_inline]] static input_vc& grant_single(router_record& router, unsigned index) {
        input_vc& in_vc = router.in_vc(index);
        advance_pointers(router, in_vc, router.port(in_vc.output()));
        return in_vc;
    }

    /// Performs allocation, grant and traversal if at most one input VC is ready.
    [[gnu::always_inline]] static void pass(fabric_state& state, router_record& router, std::uint64_t ready,
                                            cycle_t now) {
        if (ready != 0) { output_unit<Router>::send(state, router, grant_single(router, lowest_bit(ready)), now); }
    }
    /// Sends the flits of the winners.
    [[gnu::always_inline]] static void traverse(fabric_state& state, router_record& router, std::uint64_t outputs,
                                                cycle_t now) {
        for (; outputs != 0; outputs &= outputs - 1) {
            output_unit<Router>::send(state, router, grant(state, router.port(lowest_bit(outputs))), now);
        }
    }

private:
    [[gnu::always_inline]] static void advance_pointers(router_record& router, const input_vc& in_vc,
                                                        port_record& output) {
        port_record& port = router.port(in_vc.port);
        output.next = port.end;
        port.order.serve(in_vc.request);
    }
    /// Returns whether an input VC precedes the current choice of an output in round-robin order.
    static bool is_before(const fabric_state& state, unsigned candidate, const port_record& output) {
        return candidate - output.next < state.memory[output.winner].bit - std::uint32_t{output.next};
    }
    /// Chooses among several ready VCs of an input port.
    static unsigned next_in_turn(router_record& router, std::uint64_t siblings) {
        const input_order& order = router.port(router.in_vc(lowest_bit(siblings)).port).order;
        unsigned chosen = 0;
        for (unsigned least = ~0U; siblings != 0; siblings &= siblings - 1) {
            const unsigned candidate = lowest_bit(siblings);
            const unsigned distance = order.distance(router.in_vc(candidate).request);
            if (distance < least) {
                least = distance;
                chosen = candidate;
            }
        }
        return chosen;
    }
};

}  // namespace orbweaver::noc
