// SPDX-License-Identifier: Apache-2.0
// What up*/down* routing makes of a graph before it routes (Schroeder et al. 1991, Autonet): a breadth-first tree, and
// which end of a link is the upper one.
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/topology/topology.h"

namespace orbweaver::noc {

/// Breadth-first tree from a root. Neighbours are visited in ascending order; who discovers a router first is its
/// parent.
struct up_down_tree {
    std::vector<unsigned> level;   // [router]: links from the root
    std::vector<unsigned> parent;  // [router]; the root is its own

    bool has_link(unsigned origin, unsigned target) const {
        return parent[origin] == target || parent[target] == origin;
    }
};

/// @throws description_error if a router cannot be reached, or there is no such root
up_down_tree grow_up_down_tree(const topology_graph& graph, unsigned root);

/// Which end of a link is the upper one.
enum class upper_end : std::uint8_t {
    level_and_number,  // the smaller level, at equal levels the smaller number: no cycles
    literal,           // of a link of the tree the parent, of any other the smaller number: there may be cycles
};

/// Routers in an order in which every link leads up to an earlier one.
/// @throws routing_cycle that names a cycle of up links, if there is one: packets that go up may wait along it
std::vector<unsigned> order_upwards(const topology_graph& graph, const up_down_tree& tree, upper_end rule);

}  // namespace orbweaver::noc
