// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hw/noc/dependency/routing_walk.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"

namespace orbweaver::noc {

/// Follows the tree of copies that routers make of a broadcast or multicast packet, source by source, through the
/// interface that routers use (broadcast_entry, copies).
class broadcast_walk {
public:
    /// @param links, routing outlive the walk
    broadcast_walk(const link_map& links, const routing_function& routing);

    /// Follows a broadcast from a source. Precondition: the function broadcasts.
    /// @param level as message_class_desc::broadcast_level
    /// @return false: a node would get two copies or, for a broadcast to the whole network, none, or a copy leads
    ///         nowhere; see problem()
    bool walk(node_id source, unsigned level);

    /// Follows a multicast. Precondition: the function has groups.
    /// @param source a member of the group
    /// @return false: the other members, and only these, would not get exactly one copy each
    bool walk_group(unsigned group, node_id source);

    /// Returns the number of nodes that get a copy from the last source.
    unsigned reached() const { return m_reached; }
    /// Returns pairs of channels, each link * vc_sets + set: a channel that a packet holds in a router, and one that a
    /// copy requests there. While the packet is copied, it waits for one of the latter at a time.
    const std::vector<std::pair<std::uint32_t, std::uint32_t>>& dependencies() const { return m_dependencies; }
    const route_problem& problem() const { return m_problem; }

private:
    struct packet_copy {
        std::uint32_t channel = 0;
        std::uint16_t routing = 0;
    };

    bool follow(std::uint16_t entry, node_id named, node_id source);
    bool copy(const packet_copy& packet, node_id source);
    bool add(const packet_copy& packet, const route_option& route, node_id source);
    bool fail(route_problem::kind what, node_id source, std::string text);

    const link_map& m_links;
    const routing_function& m_routing;
    const unsigned m_sets;
    node_id m_named;  // named in the head
    unsigned m_reached = 0;
    std::vector<packet_copy> m_copies;  // found but not yet followed
    std::vector<bool> m_crossed;        // [link]: used by a copy from the last source
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_dependencies;
    route_options m_routes;
    route_problem m_problem;
};

}  // namespace orbweaver::noc
