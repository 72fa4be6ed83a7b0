// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/noc/network.h"

namespace orbweaver::noc {

/// Heads that were put on a link later than in an empty network.
struct blocked_heads {
    std::uint64_t requests = 0;  // heads
    cycle_t cycles = 0;          // that they lost
};

/// Counts contention at the links of a network, whatever stands for its routers: a head is blocked at a link if it is
/// put there later than a router without other packets would have done it, counted from when it was visible at the
/// router (docs/noc/timing.md). Links between routers, and ejection links, where messages to one node meet, are counted
/// apart; so are injection links, where a head is blocked from its creation on.
///
/// For wormhole routers and links whose flight time the network knows: no buses, no channels behind links.
class contention_watch {
public:
    /// The network, as soon as it is built; it outlives the watch.
    void attach(const network& net);

    /// A head was put on a link. @param sent in this cycle @param seen visible at the far end in this one
    void saw_head(unsigned link, packet_slot packet, cycle_t sent, cycle_t seen);

    const blocked_heads& blocked(link_kind kind) const { return m_blocked[static_cast<std::size_t>(kind)]; }
    /// Heads that came to a router from one router and left it for another.
    std::uint64_t crossings(unsigned router) const { return m_crossings[router]; }
    unsigned routers() const { return static_cast<unsigned>(m_crossings.size()); }

private:
    /// Where a head is.
    struct packet_position {
        cycle_t visible = 0;  // since when
        bool came_from_router = false;
    };

    const network* m_net = nullptr;
    std::vector<cycle_t> m_hop;  // [link]: from visible before the router to visible behind the link, nothing waits
    std::vector<packet_position> m_positions;  // [packet slot]
    std::array<blocked_heads, 3> m_blocked{};  // [link_kind]
    std::vector<std::uint64_t> m_crossings;    // [router]
};

}  // namespace orbweaver::noc
