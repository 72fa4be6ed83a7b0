// SPDX-License-Identifier: Apache-2.0
// Mesh whose routers have a second node each, for an agent engine next to the tile (docs/agent/onchip.md). The first
// nodes have the same indices as in a mesh; the second ones follow in the same order, so that tile indices do not
// change. A drawing has their rows below. Heads use node indices, because offsets cannot distinguish the two. This file
// needs no header because it registers itself.
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

topology_graph make_engine_mesh_graph(const topology_desc& described) {
    check_grid("a mesh with engines", described.dims, 2, 2);
    topology_graph graph = make_grid({described.dims});
    const auto tiles = static_cast<unsigned>(graph.nodes.size());
    for (unsigned router = 0; router < tiles; ++router) {
        auto& ports = graph.routers[router].ports;
        graph.nodes.push_back({router, port_id{static_cast<std::uint8_t>(ports.size())}});
        ports.push_back({"engine"});
    }
    graph.rows *= 2;
    return graph;
}

const topology_registry::entry registered_engine_mesh{
    "engine_mesh",
    "a grid of 1 or 2 dimensions, each router with a tile and an agent engine",
    {make_engine_mesh_graph, {"dims"}}};

}  // namespace
}  // namespace orbweaver::noc
