// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/base/bit.h"
#include "hw/base/lowest_bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/output_unit.h"

namespace orbweaver::noc {

/// Matches inputs with outputs: separable, input first (Becker and Dally 2009). Each input chooses one of its virtual
/// channels, by output and then by virtual channel in turn; then each output chooses an input in turn. Pointers move
/// only with a grant.
/// @tparam Router plain_router, choosing_router or optional_router
template <class Router>
struct separable_switch_allocator {
    /// @return the outputs that have chosen; port_record::winner names whom
    [[gnu::always_inline]] static std::uint64_t allocate(const fabric_state& state, router_record& router, cycle_t) {
        std::uint64_t outputs = 0;
        std::uint64_t ready = router.ready();
        while (ready != 0) {
            unsigned candidate = lowest_bit(ready);
            const std::uint64_t siblings = ready & state.siblings[candidate];
            ready ^= siblings;
            if (has_several(siblings)) {
                candidate = choose(router, siblings);
            }
            const unsigned output = router.input(candidate).output();
            port_record& port = router.port(output);
            if ((outputs & bit(output)) == 0 || candidate - port.next < port.winner - std::uint32_t{port.next}) {
                port.winner = static_cast<char8_t>(candidate);
            }
            outputs |= bit(output);
        }
        return outputs;
    }

    /// Pointers move on. @return who has won an output
    [[gnu::always_inline]] static input_vc& grant(router_record& router, port_record& output) {
        input_vc& input = router.input(output.winner);
        serve(router, input, output);
        return input;
    }

    /// allocate() and grant() where one input is ready. @param place in the masks
    [[gnu::always_inline]] static input_vc& grant_single(router_record& router, unsigned place) {
        input_vc& input = router.input(place);
        serve(router, input, router.port(input.output()));
        return input;
    }

    /// allocate() and traverse() where no more than one input is ready, which is most often so.
    [[gnu::always_inline]] static void pass(fabric_state& state, router_record& router, std::uint64_t ready,
                                            cycle_t now) {
        if (ready != 0) {
            output_unit<Router>::send(state, router, grant_single(router, lowest_bit(ready)), now);
        }
    }

    /// The flits of the winners leave.
    [[gnu::always_inline]] static void traverse(fabric_state& state, router_record& router, std::uint64_t outputs,
                                                cycle_t now) {
        for (; outputs != 0; outputs &= outputs - 1) {
            input_vc& input = grant(router, router.port(lowest_bit(outputs)));
            output_unit<Router>::send(state, router, input, now);
        }
    }

private:
    [[gnu::always_inline]] static void serve(router_record& router, const input_vc& input, port_record& output) {
        port_record& port = router.port(input.port);
        output.next = port.end;
        port.order.serve(input.turn);
    }
    /// Several virtual channels of an input are ready.
    static unsigned choose(router_record& router, std::uint64_t siblings) {
        const input_order& order = router.port(router.input(lowest_bit(siblings)).port).order;
        unsigned chosen = 0;
        for (unsigned least = ~0U; siblings != 0; siblings &= siblings - 1) {
            const unsigned candidate = lowest_bit(siblings);
            const unsigned distance = order.distance(router.input(candidate).turn);
            if (distance < least) {
                least = distance;
                chosen = candidate;
            }
        }
        return chosen;
    }
};

}  // namespace orbweaver::noc
