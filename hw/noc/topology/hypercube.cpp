// SPDX-License-Identifier: Apache-2.0
// Binary hypercube with one node per router: routers whose indices differ in bit d are neighbours through port x<d>.
// This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned max_hypercube_dimensions = 16;  // 65536 nodes

topology_graph make_hypercube(const topology_desc& described) {
    if (described.dimension < 1 || described.dimension > max_hypercube_dimensions) {
        throw description_error(
            "network.topology.dimension",
            fmt::format("a hypercube has 1 to {} dimensions, not {}", max_hypercube_dimensions, described.dimension));
    }
    grid_shape shape;
    shape.dims.assign(described.dimension, 2);
    for (unsigned dimension = 0; dimension < described.dimension; ++dimension) {
        shape.names.emplace_back(fmt::format("x{}", dimension), fmt::format("x{}", dimension));
    }
    topology_graph graph = make_grid(shape);
    graph.columns = 1U << (described.dimension + 1) / 2;
    graph.rows = 1U << described.dimension / 2;
    for (unsigned dimension = 1; dimension <= described.dimension; ++dimension) {
        graph.modules.push_back(1U << dimension);
    }
    return graph;
}

const topology_registry::entry registered_hypercube{
    "hypercube", "2^dimension routers, linked where one bit of their numbers differs", {make_hypercube, {"dimension"}}};

}  // namespace
}  // namespace orbweaver::noc
