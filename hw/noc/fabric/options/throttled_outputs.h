// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>

#include "hw/noc/fabric/options/router_context.h"
#include "hw/noc/message_class.h"

namespace orbweaver::noc {

/// `throttles`: limits for packets that request VCs of an output.
struct throttled_outputs {
    /// Returns the free VCs at an output that the throttle leaves to a packet: the lowest ones, as many as its limits
    /// still allow. Heads that request the same VCs in one cycle therefore cannot exceed the limits together.
    static std::uint64_t free_vcs(const router_reader& router, const input_vc& in_vc, unsigned port,
                                  std::uint64_t allowed) {
        const std::uint64_t free = router.free_vcs(port) & allowed;
        return router.own.throttles.empty() ? free : limit(router, in_vc, port, allowed, free);
    }

private:
    [[gnu::noinline]] static std::uint64_t limit(const router_reader& router, const input_vc& in_vc, unsigned port,
                                                 std::uint64_t allowed, std::uint64_t free) {
        const auto room = [](unsigned most, unsigned held) { return most > held ? most - held : 0; };
        const output_throttle& limits = router.own.throttles[port];
        const std::uint64_t taken = allowed & ~free;
        unsigned left = router.state.vcs;
        if (limits.new_packet_vcs != 0 && router.comes_from_node(in_vc)) {
            left = room(limits.new_packet_vcs, static_cast<unsigned>(std::popcount(taken)));
        }
        if (limits.destination_vcs != 0) {
            left = std::min(left, room(limits.destination_vcs, count_alike(router, in_vc, port, taken)));
        }
        return vc_list{free}.subset(first_vcs(left));
    }

    /// Returns how many of some VCs of an output are held by packets with the same destination as the packet at the
    /// front.
    static unsigned count_alike(const router_reader& router, const input_vc& in_vc, unsigned port, std::uint64_t vcs) {
        const node_id destination = router.packet(in_vc).destination;
        unsigned count = 0;
        for (; vcs != 0; vcs &= vcs - 1) {
            const output_vc& output = router.output(port, lowest_bit(vcs));
            const bool alike = router.packet(router.state.memory[output.holder]).destination == destination;
            count += alike && router.holds(output) ? 1 : 0;
        }
        return count;
    }
};

}  // namespace orbweaver::noc
