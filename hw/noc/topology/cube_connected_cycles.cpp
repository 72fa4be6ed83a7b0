// SPDX-License-Identifier: Apache-2.0
// Cube-connected cycles (Preparata and Vuillemin 1981): a hypercube of n dimensions with a ring of n routers at each
// corner, one per dimension, so that a router has three neighbours for any n. Router w * n + i belongs to dimension i
// at corner w; each router has a node. This file needs no header because it registers itself.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned min_cycle_dimensions = 3;  // fewer do not form a ring
constexpr unsigned max_cycle_dimensions = 9;  // 4608 nodes

topology_graph make_cube_connected_cycles(const topology_desc& described) {
    const unsigned n = described.dimension;
    if (n < min_cycle_dimensions || n > max_cycle_dimensions) {
        throw description_error("network.topology.dimension",
                                fmt::format("cube-connected cycles have {} to {} dimensions, not {}",
                                            min_cycle_dimensions, max_cycle_dimensions, n));
    }
    topology_graph graph;
    const unsigned corners = 1U << n;
    graph.routers.resize(std::size_t{corners} * n);
    for (unsigned router = 0; router < corners * n; ++router) { add_nodes(graph, router, 1); }
    for (unsigned corner = 0; corner < corners; ++corner) {
        for (unsigned dimension = 0; dimension < n; ++dimension) {
            const unsigned router = corner * n + dimension;
            add_channel(graph, {router, {"next"}}, {corner * n + (dimension + 1) % n, {"back"}});
            const unsigned partner = corner ^ 1U << dimension;
            if (corner < partner) { add_channel(graph, {router, {"x"}}, {partner * n + dimension, {"x"}}); }
        }
    }
    graph.columns = n;
    graph.rows = corners;
    for (unsigned level = 0; level <= n; ++level) { graph.modules.push_back(n << level); }
    return graph;
}

const topology_registry::entry registered_cube_connected_cycles{
    "cube_connected_cycles",
    "a hypercube of `dimension` dimensions with a ring of as many routers at each corner",
    {make_cube_connected_cycles, {"dimension"}}};

}  // namespace
}  // namespace orbweaver::noc
