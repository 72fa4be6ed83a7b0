// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/bit.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver::noc {

/// Adaptive routing: a waiting head chooses again in every cycle. With weighed routes (route_option::hops) it chooses
/// only once, when it first requests an output VC.
struct adaptive_routes {
    /// Chooses an output among the candidates of the lowest rank that have an available VC. Of these it prefers the one
    /// with the most credits; ties are broken round-robin.
    /// @param router     its index
    /// @param free_vcs   (output, VC mask) -> those VCs that the packet may take in this cycle
    /// @param credits_of (output, VC) -> its credits
    /// @param spent_of   (output, VC) -> its credits that are not here: flits in the downstream buffer or in flight,
    ///                   and credits that are in flight back
    template <class FreeVcs, class Credits, class Spent>
    [[gnu::always_inline]] static void choose(const fabric_state& state, unsigned router, input_vc& in_vc,
                                              packet_options& packet, FreeVcs free_vcs, Credits credits_of,
                                              Spent spent_of) {
        route_options& routes = state.lists->routes;
        routes.clear();
        const flit& head = state.flits[state.memory[in_vc.slot(in_vc.departed)]];
        state.routing.options(router, {static_cast<std::uint8_t>(in_vc.port)}, head, routes);
        if (routes.size() > 1 && routes[0].hops != 0) {
            if (!packet.has_decided) {
                packet.choice = lightest(state, routes, spent_of);
                packet.has_decided = true;
            }
        } else {
            packet.choice = best_of_rank(state, packet, routes, free_vcs, credits_of);
        }
        const route_option& route = routes[packet.choice];
        in_vc.request = input_order::slot_of(route.port.value, in_vc.vc());
        in_vc.allowed = static_cast<std::uint16_t>(route.vc_set * state.pairs + packet.pair);
        packet.next_state = route.state;
    }

private:
    template <class FreeVcs, class Credits>
    [[gnu::always_inline]] static char8_t best_of_rank(const fabric_state& state, const packet_options& packet,
                                                       const route_options& routes, FreeVcs free_vcs,
                                                       Credits credits_of) {
        std::uint64_t best = 0;  // mask of routes
        unsigned rank = 0;
        unsigned credits = 0;
        for (unsigned number = 0; routes.size() > 1 && number < routes.size(); ++number) {
            const route_option& route = routes[number];
            const unsigned port = route.port.value;
            const std::uint64_t allowed = state.allowed[route.vc_set * state.pairs + packet.pair];
            if ((best != 0 && route.rank > rank) || free_vcs(port, allowed) == 0) { continue; }
            unsigned here = 0;  // over all VCs, held or free: a measure of low load
            for (std::uint64_t vcs = allowed; vcs != 0; vcs &= vcs - 1) { here += credits_of(port, lowest_bit(vcs)); }
            if (best == 0 || route.rank < rank || here > credits) {
                best = 0;
                rank = route.rank;
                credits = here;
            }
            best |= here == credits ? bit(number) : 0;
        }
        return static_cast<char8_t>(best != 0 ? first_at_or_after(best, packet.next_choice) : 0);
    }

    /// UGAL-L (Singh 2005; Kim, Dally, Scott and Abts 2008): returns the route with the smallest product of its
    /// output's queue length and its number of links. Of equal ones it returns the first, which is minimal. A queue
    /// includes all packets on all VCs.
    template <class Spent>
    [[gnu::noinline]] static char8_t lightest(const fabric_state& state, const route_options& routes, Spent spent_of) {
        unsigned lightest = 0;
        std::uint64_t least = ~std::uint64_t{0};
        for (unsigned number = 0; number < routes.size(); ++number) {
            std::uint64_t queue = 0;
            for (unsigned vc = 0; vc < state.vcs; ++vc) { queue += spent_of(routes[number].port.value, vc); }
            if (queue * routes[number].hops < least) {
                least = queue * routes[number].hops;
                lightest = number;
            }
        }
        return static_cast<char8_t>(lightest);
    }
};

}  // namespace orbweaver::noc
