// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// Breadth-first spanning tree. Its links are tree links, all others are cross links, which join
/// switches whose levels differ by 1 at most.
struct spanning_tree {
    switch_id root = 0;
    std::vector<switch_id> parent;                 // [switch]; the root is its own
    std::vector<unsigned> level;                   // [switch]: links from the root
    std::vector<std::vector<switch_id>> children;  // [switch], ascending
    std::vector<switch_id> order;                  // of discovery: every switch follows its parent
};

/// Where a tree starts; ties go to the lowest number.
enum class root_choice : std::uint8_t {
    first,           // switch 0
    highest_degree,  // the switch with most links
    centre,          // the switch whose farthest switch is nearest
};
switch_id root_of(const switch_graph& graph, root_choice choice);

/// Neighbours are visited in ascending order; a switch's parent is who discovers it first.
/// @param root a switch of the graph, which check_graph() accepts
spanning_tree breadth_first_tree(const switch_graph& graph, switch_id root);

}  // namespace orbweaver::multicast
