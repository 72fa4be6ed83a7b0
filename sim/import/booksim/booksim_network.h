// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/import/booksim/booksim_configuration.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

/// Topology and routing of a BookSim configuration.
struct booksim_network {
    std::string lines;                // lines of `network`
    std::vector<unsigned> numbering;  // [BookSim's node number]: orbweaver's number; empty: the network is refused
    std::vector<output_file> files;   // an edge list and a routing table, or empty
};

/// Translates topology, routing function and link latencies, and reports features without counterpart.
/// @param stem file name without extension
booksim_network translate_booksim_network(booksim_configuration& configuration, const std::string& stem);

}  // namespace orbweaver::sim
