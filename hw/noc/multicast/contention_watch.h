// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hw/noc/network.h"

namespace orbweaver::noc {

/// Heads that were put on a link later than in an empty network.
struct blocked_heads {
    std::uint64_t requests = 0;  // number of heads
    cycle_t cycles = 0;          // cycles that they lost
};

/// Counts contention at the links of a network with any kind of routers. A head is blocked at a link if it is put there
/// later than a router without other packets would do. The time counts from when it was visible at the router
/// (docs/noc/timing.md). There are separate counts for links between routers, for ejection links, where messages to one
/// node meet, and for injection links, where a head is blocked from its creation on.
///
/// Supports wormhole routers and links whose delay the network knows: no buses, and no channels in links.
class contention_watch {
public:
    /// Sets the network, as soon as it is built; it outlives the watch.
    void attach(const network& net);

    /// Counts a head that was put on a link. @param sent cycle of departure @param seen cycle of visibility at the far
    /// end
    void saw_head(unsigned link, packet_slot packet, cycle_t sent, cycle_t seen);

    const blocked_heads& blocked(link_kind kind) const { return m_blocked[static_cast<std::size_t>(kind)]; }
    /// Returns the number of heads that arrived at a router from another router and left it for another router.
    std::uint64_t crossings(unsigned router) const { return m_crossings[router]; }
    unsigned routers() const { return static_cast<unsigned>(m_crossings.size()); }

private:
    /// The position of a head.
    struct packet_position {
        cycle_t visible = 0;  // since this cycle
        bool came_from_router = false;
    };

    const network* m_net = nullptr;
    std::vector<cycle_t> m_hop;                // [link]: cycles of an unblocked head through the router and the link
    std::vector<packet_position> m_positions;  // [packet slot]
    std::array<blocked_heads, 3> m_blocked{};  // [link_kind]
    std::vector<std::uint64_t> m_crossings;    // [router]
};

}  // namespace orbweaver::noc
