// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/fabric/options/router_context.h"

namespace orbweaver::noc {

/// `switching`: packets that go on as a whole.
struct whole_packets {
    /// Whether the packet at the front stays until its tail is there. A multicast packet with one way on does not: its
    /// flits need no second reading.
    static bool waits_for_tail(const router_reader& router, const input_vc& input, const packet_options& packet) {
        if (router.options.switching == switching_kind::store_and_forward) { return true; }
        const bool to_group = (router.options.multicast >> router.head(input).message_class.value & 1) != 0;
        return packet.is_copied && (!to_group || router.own.copies[router.channel(input)].routes.size() > 1);
    }

    /// Whether the tail of the packet at the front is visible.
    static bool has_tail(const router_reader& router, const input_vc& input) {
        for (std::uint32_t number = input.left; number != static_cast<std::uint32_t>(input.arrived); ++number) {
            if (router.handle(input, number).is_tail()) { return true; }
        }
        return false;
    }

    static bool may_ask(const router_reader& router, const input_vc& input, const packet_options& packet) {
        const bool anyhow = router.options.switching != switching_kind::store_and_forward && !packet.is_copied;
        return anyhow || !waits_for_tail(router, input, packet) || has_tail(router, input);
    }

    /// Credits that a packet needs to go on as a whole: all that there are if its length is not known.
    static std::uint32_t room_for(const packet_options& packet, const output_vc& output) {
        return packet.flits != 0 ? packet.flits : output.depth;
    }

    /// Keeps those virtual channels of an output whose buffers hold the whole packet, if the switching requires it.
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
