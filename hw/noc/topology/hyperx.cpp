// SPDX-License-Identifier: Apache-2.0
// HyperX (Ahn, Binkert, Davis, McLaren and Schreiber 2009): a grid of routers in which any two routers that differ in
// only one coordinate are joined. With equal sides it is a flattened butterfly (Kim, Balfour and Dally 2007). This file
// needs no header because it registers itself.
//
// Router indices vary fastest along the first dimension; a router's nodes have consecutive indices. Port x<d>_<c> leads
// along dimension d to coordinate c.
#include <fmt/core.h>

#include "hw/noc/description_error.h"
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr std::size_t max_hyperx_dimensions = 8;

/// @throws description_error for an impossible network
void check_hyperx(const topology_desc& described) {
    check_grid("a HyperX", described.dims, max_hyperx_dimensions, described.concentration);
    std::uint64_t ports = described.concentration;
    for (const unsigned side : described.dims) { ports += side - 1; }
    if (described.concentration < 1 || ports > max_router_ports) {
        throw description_error(
            "network.topology.concentration",
            fmt::format("a router with {} nodes and a link to each other router along each dimension has {} ports; "
                        "it has 1 node or more, and at most {} ports",
                        described.concentration, ports, max_router_ports));
    }
}

topology_graph make_hyperx(const topology_desc& described) {
    check_hyperx(described);
    unsigned routers = 1;
    for (const unsigned side : described.dims) { routers *= side; }
    topology_graph graph;
    for (unsigned router = 0; router < routers; ++router) {
        graph.routers.emplace_back();
        add_nodes(graph, router, described.concentration);
    }
    graph.modules = {described.concentration};
    unsigned stride = 1;
    for (std::size_t dimension = 0; dimension < described.dims.size(); ++dimension) {
        const unsigned side = described.dims[dimension];
        for (unsigned router = 0; router < routers; ++router) {
            const unsigned one = router / stride % side;
            for (unsigned other = one + 1; other < side; ++other) {
                add_channel(graph, {router, {fmt::format("x{}_{}", dimension, other)}},
                            {router + (other - one) * stride, {fmt::format("x{}_{}", dimension, one)}});
            }
        }
        stride *= side;
        graph.modules.push_back(graph.modules.back() * side);
    }
    graph.columns = described.concentration * described.dims.front();
    graph.rows = routers / described.dims.front();
    return graph;
}

const topology_registry::entry registered_hyperx{
    "hyperx",
    "a grid with `concentration` nodes a router, and a link between any two routers of a row along each dimension",
    {make_hyperx, {"dims", "concentration"}}};

}  // namespace
}  // namespace orbweaver::noc
