// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/import/booksim/booksim_configuration.h"
#include "sim/import/booksim/booksim_graph.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

/// Topology and routing of a BookSim configuration.
struct booksim_network {
    std::string lines;                // of `network`
    std::vector<unsigned> numbering;  // orbweaver's number of each node of BookSim; empty: the network is refused
    std::vector<output_file> files;   // an edge list and a routing table, or none
};

/// Translates topology, routing function and latencies of links; reports what has no counterpart.
/// @param stem name of the files without an extension
booksim_network translate_booksim_network(booksim_configuration& configuration, const std::string& stem);

}  // namespace orbweaver::sim
