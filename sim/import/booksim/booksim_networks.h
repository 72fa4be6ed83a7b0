// SPDX-License-Identifier: Apache-2.0
// BookSim networks as graphs with routes.
#pragma once

#include <vector>

#include "sim/import/booksim/booksim_graph.h"

namespace orbweaver::sim {

/// Returns the router of each node if nodes are arranged in rows and a router has `group` x `group` nodes.
/// @param columns routers along x
/// @param rows    routers along y
std::vector<unsigned> routers_of_nodes(unsigned columns, unsigned rows, unsigned group);

/// Returns a cmesh of `side` x `side` routers with dimension-order routing.
/// @param express   adds links along the edges that skip half the side, used by long routes along an edge
/// @param by_length links have as many cycles as they are long
booksim_graph concentrated_mesh_graph(unsigned side, bool express, bool by_length);

struct flattened_butterfly_shape {
    unsigned routers;     // in each dimension
    unsigned dimensions;  // 1 to 4
    unsigned columns;     // routers along x in the physical arrangement
    unsigned group;       // nodes per router along x and y
};

/// Returns a flatfly with dimension-order routing. Links have as many cycles as they are long.
booksim_graph flattened_butterfly_graph(const flattened_butterfly_shape& shape);

}  // namespace orbweaver::sim
