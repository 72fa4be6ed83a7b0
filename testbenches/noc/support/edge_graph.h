// SPDX-License-Identifier: Apache-2.0
// Graphs from edge lists.
#pragma once

#include <string>

#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver::noc {

/// The topology that an edge list describes.
/// @param file its path
inline topology_desc irregular_topology(const std::string& file) { return {.kind = "irregular", .file = file}; }

/// The graph of an edge list. @throws description_error for a wrong one
inline topology_graph graph_of_edges(const std::string& edges) {
    const scratch_file file(edges);
    return make_topology(irregular_topology(file.path()));
}

}  // namespace orbweaver::noc
