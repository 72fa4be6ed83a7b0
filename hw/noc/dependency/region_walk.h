// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "hw/noc/dependency/routing_walk.h"

namespace orbweaver::noc {

/// Walks all routes of a routing function with regions (routing_function::region); outside a region it follows routes
/// to only one of its nodes. From the entries of a region it follows the routes to one node of each smaller region in
/// it, and in the smallest region to each node. It uses all_options() for options(), so it finds everything that a walk
/// of each destination finds, and possibly more.
class region_walk {
public:
    /// Called with the states that can be reached with packets to a node.
    using listener = std::function<void(const route_states& states)>;

    /// @param links, routing outlive the walk
    /// @pre routing.region_levels() is not 0, and the function knows no failed links
    region_walk(const link_map& links, const routing_function& routing);

    /// @return false: some routes cannot be followed to their end, or leave their region; a walk by destination reports
    ///         which
    bool walk(const listener& progress);

private:
    bool descend(unsigned level, const std::vector<node_id>& nodes, const std::vector<route_start>& starts,
                 const listener& progress);
    unsigned region_of(unsigned level, node_id node) const;
    std::vector<route_start> entries(unsigned level, unsigned region) const;
    bool stays(unsigned level, unsigned region, const std::vector<route_start>& starts) const;

    const link_map& m_links;
    const routing_function& m_routing;
    routing_walk m_walk;
    std::vector<std::uint32_t> m_begins;  // [link]: router where it begins
};

}  // namespace orbweaver::noc
