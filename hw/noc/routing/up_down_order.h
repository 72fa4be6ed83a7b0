// SPDX-License-Identifier: Apache-2.0
// The preparation of a graph for up*/down* routing (Schroeder et al. 1991, Autonet): a breadth-first tree, and the
// upper end of each link.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Breadth-first tree from a root. Neighbours are visited in ascending order; the first router that discovers another
/// one is its parent.
struct up_down_tree {
    std::vector<unsigned> level;   // [router]: links from the root
    std::vector<unsigned> parent;  // [router]; the root is its own parent

    bool has_link(unsigned origin, unsigned target) const {
        return parent[origin] == target || parent[target] == origin;
    }
};

/// @throws description_error if a router cannot be reached, or the root does not exist
up_down_tree grow_up_down_tree(const topology_graph& graph, unsigned root);

/// The rule for the upper end of a link.
enum class upper_end : std::uint8_t {
    level_and_number,  // the lower level, at equal levels the lower index: no cycles
    literal,           // tree link: the parent; any other link: the router with the lower index; there may be cycles
};

/// Returns the routers in an order in which every link leads up to an earlier one.
/// @throws routing_cycle if up links form a cycle, along which packets may wait for each other; it names the links
std::vector<unsigned> order_upwards(const topology_graph& graph, const up_down_tree& tree, upper_end rule);

}  // namespace orbweaver::noc
