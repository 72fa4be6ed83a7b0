// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/fabric/options/throttled_outputs.h"
#include "hw/noc/fabric/options/whole_packets.h"
#include "hw/noc/router/arbiter.h"

namespace orbweaver::noc {

/// Adaptive routing functions: a head that waits chooses anew in every cycle.
struct adaptive_ways {
    /// Among the ways on those of the lowest rank that have a virtual channel to take; of these the one with most
    /// credits; of these the next in turn.
    [[gnu::noinline]] static void choose(const router_context& router, input_vc& input, packet_options& packet) {
        route_options& ways = router.options.ways;
        ways.clear();
        router.state.routing.options(router.number, {static_cast<std::uint8_t>(input.port)}, router.head(input), ways);
        std::uint64_t best = 0;  // bits of ways
        unsigned rank = 0;
        unsigned credits = 0;
        for (unsigned number = 0; number < ways.size(); ++number) {
            const route_option& way = ways[number];
            const unsigned port = way.port.value;
            const std::uint64_t allowed = router.allowed_vcs(way, packet.pair);
            // A way without room for a packet that moves as a whole is none: else nobody would take the escape instead.
            if ((best != 0 && way.rank > rank) ||
                whole_packets::with_room(router, packet, port,
                                         throttled_outputs::free_vcs(router, input, port, allowed)) == 0) {
                continue;
            }
            const unsigned here = count_credits(router, port, allowed);
            if (best == 0 || way.rank < rank || here > credits) {
                best = 0;
                rank = way.rank;
                credits = here;
            }
            best |= here == credits ? bit(number) : 0;
        }
        packet.choice = static_cast<char8_t>(best != 0 ? first_at_or_after(best, packet.next_choice) : 0);
        router.choose_way(input, packet, ways[packet.choice]);
    }

private:
    /// Of all virtual channels that the packet might take there, taken or not: how little is going on.
    static unsigned count_credits(const router_context& router, unsigned port, std::uint64_t allowed) {
        unsigned sum = 0;
        for (; allowed != 0; allowed &= allowed - 1) {
            sum += router.credits(port, lowest_bit(allowed));
        }
        return sum;
    }
};

}  // namespace orbweaver::noc
