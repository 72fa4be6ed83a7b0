// SPDX-License-Identifier: Apache-2.0
// Networks of BookSim as graphs with routes.
#pragma once

#include <vector>

#include "sim/import/booksim/booksim_graph.h"

namespace orbweaver::sim {

/// The router of each node where nodes stand in rows: a router has `group` x `group` of them.
/// @param columns, rows routers along x and y
std::vector<unsigned> routers_of_nodes(unsigned columns, unsigned rows, unsigned group);

/// A cmesh of `side` x `side` routers in dimension order.
/// @param express    links that skip half the side along the edges, which long routes along an edge take
/// @param by_length  links take as many cycles as they are long
booksim_graph concentrated_mesh_graph(unsigned side, bool express, bool by_length);

struct flattened_butterfly_shape {
    unsigned routers;     // along each dimension
    unsigned dimensions;  // 1 to 4
    unsigned columns;     // routers along x, where they stand
    unsigned group;       // nodes of a router along x and y
};

/// A flatfly with links that take as many cycles as they are long, in dimension order.
booksim_graph flattened_butterfly_graph(const flattened_butterfly_shape& shape);

}  // namespace orbweaver::sim
