// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `switching`: packets that move as a whole.
struct whole_packets {
    /// Returns whether the packet at the front waits for its tail. A multicast packet with a single route does not,
    /// because its flits are read only once.
    static bool waits_for_tail(const router_reader& router, const input_vc& in_vc, const packet_options& packet) {
        if (router.options.switching == switching_kind::store_and_forward) { return true; }
        const bool to_group = (router.options.multicast >> router.head(in_vc).message_class.value & 1) != 0;
        return packet.is_copied && (!to_group || router.own.copies[router.channel(in_vc)].routes.size() > 1);
    }

    /// Returns whether the tail of the packet at the front is visible.
    static bool has_tail(const router_reader& router, const input_vc& in_vc) {
        for (std::uint32_t number = in_vc.departed; number != static_cast<std::uint32_t>(in_vc.arrived); ++number) {
            if (router.handle(in_vc, number).is_tail()) { return true; }
        }
        return false;
    }

    static bool may_request(const router_reader& router, const input_vc& in_vc, const packet_options& packet) {
        const bool anyhow = router.options.switching != switching_kind::store_and_forward && !packet.is_copied;
        return anyhow || !waits_for_tail(router, in_vc, packet) || has_tail(router, in_vc);
    }

    /// Returns the credits that a packet needs to move as a whole: the whole buffer if its length is unknown.
    static std::uint32_t room_for(const packet_options& packet, const output_vc& output) {
        return packet.flits != 0 ? packet.flits : output.depth;
    }

    /// Returns the VCs of an output whose buffers can hold the whole packet, if the switching mode requires it; else
    /// all `vcs`.
    static std::uint64_t with_room(const router_reader& router, const packet_options& packet, unsigned port,
                                   std::uint64_t vcs) {
        if (router.options.switching == switching_kind::wormhole || router.options.is_unlimited) { return vcs; }
        std::uint64_t found = 0;
        for (; vcs != 0; vcs &= vcs - 1) {
            const output_vc& output = router.output(port, lowest_bit(vcs));
            found |= output.credits >= room_for(packet, output) ? bit(lowest_bit(vcs)) : 0;
        }
        return found;
    }
};

}  // namespace orbweaver::noc
