// SPDX-License-Identifier: Apache-2.0
// No mirror: the tests of the fabric cover it.
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `faults`: a head that holds no virtual channel yet may choose again in every cycle. A packet that holds one
/// finishes: links fail between packets.
struct failing_links {
    /// @return whether it has a link to take
    static bool choose_way(const router_context& router, input_vc& input, packet_options& packet) {
        const link_faults* const faults = router.options.faults;
        if (faults == nullptr) {
            return true;
        }
        router.options.waits |= faults->will_change();
        router.choose_way(
            input, packet,
            router.state.routing.next_hop(router.number, {static_cast<std::uint8_t>(input.port)}, router.head(input)));
        return !is_down(router, input);
    }

    /// Whether the link has failed that the packet is to take.
    static bool is_down(const router_context& router, const input_vc& input) {
        return router.options.faults != nullptr &&
               router.options.faults->is_down(router.number, {static_cast<std::uint8_t>(input.output())});
    }
};

}  // namespace orbweaver::noc
