// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "multicast/network/switch_graph.h"

namespace orbweaver::multicast {

/// Breadth-first spanning tree. Its links are tree links. All others are cross links; they join switches whose levels
/// differ by at most 1.
struct spanning_tree {
    switch_id root = 0;
    std::vector<switch_id> parent;                 // [switch]; the root is its own parent
    std::vector<unsigned> level;                   // [switch]: links from the root
    std::vector<std::vector<switch_id>> children;  // [switch], ascending
    std::vector<switch_id> order;                  // order of discovery: every switch is after its parent
};

/// Choice of the root of a tree; ties are broken by the lowest number.
enum class root_choice : std::uint8_t {
    first,           // switch 0
    highest_degree,  // the switch with most links
    centre,          // the switch with the smallest distance to its farthest switch
};
switch_id root_of(const switch_graph& graph, root_choice choice);

/// Builds the tree. Neighbours are visited in ascending order; the parent of a switch is the one that discovers it
/// first.
/// @param graph must pass check_graph()
/// @param root a switch of the graph
spanning_tree breadth_first_tree(const switch_graph& graph, switch_id root);

}  // namespace orbweaver::multicast
