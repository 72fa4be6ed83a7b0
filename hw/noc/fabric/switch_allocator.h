// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

/// Matches inputs with outputs: separable, input first (Becker and Dally 2009). Each input chooses one of its virtual
/// channels, by output and then by virtual channel in turn; then each output chooses an input in turn. Pointers move
/// only with a grant.
/// @tparam Router a router_policy (router_policy.h)
template <class Router>
struct separable_switch_allocator {
    /// @param ready inputs that ask, by their bits
    /// @param note  called for each input that has chosen, with its output and 1 if it is the output's first one, else
    /// 0
    /// @return the outputs that have chosen; port_record::winner names whom
    template <class Note>
    [[gnu::always_inline]] static std::uint64_t allocate(const fabric_state& state, router_record& router,
                                                         std::uint64_t ready, const Note& note) {
        std::uint64_t outputs = 0;
        while (ready != 0) {
            unsigned candidate = lowest_bit(ready);
            const std::uint64_t siblings = ready & state.siblings[candidate];
            ready ^= siblings;
            if (has_several(siblings)) { candidate = choose(router, siblings); }
            const input_vc& input = router.input(candidate);
            const unsigned output = input.output();
            port_record& port = router.port(output);
            note(port, ~outputs >> output & 1);
            if ((outputs & bit(output)) == 0 || is_before(state, candidate, port)) {
                port.winner = state.memory.offset_of(input);
            }
            outputs |= bit(output);
        }
        return outputs;
    }

    /// Allocates among all inputs that are ready.
    [[gnu::always_inline]] static std::uint64_t allocate(const fabric_state& state, router_record& router, cycle_t) {
        return allocate(state, router, router.ready(), [](port_record&, std::size_t) {});
    }

    /// Pointers move on. @return who has won an output
    [[gnu::always_inline]] static input_vc& grant(fabric_state& state, port_record& output) {
        input_vc& input = state.memory[output.winner];
        serve(state.memory[input.router], input, output);
        return input;
    }

    /// allocate() and grant() where one input is ready. @param index in the masks
    [[gnu::always_inline]] static input_vc& grant_single(router_record& router, unsigned index) {
        input_vc& input = router.input(index);
        serve(router, input, router.port(input.output()));
        return input;
    }

    /// All of these where no more than one input is ready.
    [[gnu::always_inline]] static void pass(fabric_state& state, router_record& router, std::uint64_t ready,
                                            cycle_t now) {
        if (ready != 0) { output_unit<Router>::send(state, router, grant_single(router, lowest_bit(ready)), now); }
    }
    /// The flits of winners leave.
    [[gnu::always_inline]] static void traverse(fabric_state& state, router_record& router, std::uint64_t outputs,
                                                cycle_t now) {
        for (; outputs != 0; outputs &= outputs - 1) {
            output_unit<Router>::send(state, router, grant(state, router.port(lowest_bit(outputs))), now);
        }
    }

private:
    [[gnu::always_inline]] static void serve(router_record& router, const input_vc& input, port_record& output) {
        port_record& port = router.port(input.port);
        output.next = port.end;
        port.order.serve(input.request);
    }
    /// Whether an input comes before the one that an output has chosen so far.
    static bool is_before(const fabric_state& state, unsigned candidate, const port_record& output) {
        return candidate - output.next < state.memory[output.winner].bit - std::uint32_t{output.next};
    }
    /// Several virtual channels of an input are ready.
    static unsigned choose(router_record& router, std::uint64_t siblings) {
        const input_order& order = router.port(router.input(lowest_bit(siblings)).port).order;
        unsigned chosen = 0;
        for (unsigned least = ~0U; siblings != 0; siblings &= siblings - 1) {
            const unsigned candidate = lowest_bit(siblings);
            const unsigned distance = order.distance(router.input(candidate).request);
            if (distance < least) {
                least = distance;
                chosen = candidate;
            }
        }
        return chosen;
    }
};

}  // namespace orbweaver::noc
