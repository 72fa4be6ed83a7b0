// SPDX-License-Identifier: Apache-2.0
// Mesh of one to three dimensions with one node per router; SCMP's mesh has two dimensions. This file needs no header
// because it registers itself.
#include "hw/noc/topology/grid.h"
#include "hw/noc/topology/topology_desc.h"

namespace orbweaver::noc {
namespace {

constexpr unsigned largest_side_of_offsets = 32;  // six bits, two's complement

topology_graph make_mesh(const topology_desc& described) {
    check_grid("a mesh", described.dims, 3);
    topology_graph graph = make_grid({described.dims});
    graph.offset_headers = described.dims.size() == 2 && described.dims[0] <= largest_side_of_offsets &&
                           described.dims[1] <= largest_side_of_offsets;
    return graph;
}

const topology_registry::entry registered_mesh{
    "mesh", "a grid of 1 to 3 dimensions (E W N S U D), each router with a node", {make_mesh, {"dims"}}};

}  // namespace
}  // namespace orbweaver::noc
