// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `faults`: a head without an output VC may choose again in every cycle. A packet that holds an output VC completes,
/// because links fail only between packets.
struct failing_links {
    /// @return whether the head has a usable link
    static bool compute_route(const router_reader& router, input_vc& in_vc, packet_options& packet) {
        const link_faults* const faults = router.options.faults;
        if (faults == nullptr || packet.is_reduced) { return true; }
        router.options.waits |= faults->will_change();
        const route_option route = present_route(router, in_vc);
        router.compute_route(in_vc, packet, route);
        return !is_closed(router, route);
    }

    /// Returns whether failed links block the route of a packet.
    static bool is_closed(const router_reader& router, const input_vc& in_vc) {
        return router.options.faults != nullptr && !router.packet(in_vc).is_copied &&
               is_closed(router, present_route(router, in_vc));
    }
    static bool is_closed(const router_reader& router, const route_option& route) {
        return route.is_shut || router.options.faults->is_down(router.number, route.port);
    }

private:
    static route_option present_route(const router_reader& router, const input_vc& in_vc) {
        return router.state.routing.next_hop(router.number, {static_cast<std::uint8_t>(in_vc.port)},
                                             router.head(in_vc));
    }
};

}  // namespace orbweaver::noc
