// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/import/booksim/booksim_configuration.h"
#include "sim/import/booksim/booksim_graph.h"

namespace orbweaver::sim {

/// Reads the network file of BookSim's anynet: lines such as `router 0 node 0 node 1 router 1 10`, with the cycles of a
/// link behind it. Routes are the shortest by cycles, with BookSim's choice among equal ones.
/// @param name relative to the working directory, as for BookSim, or else to the folder of the configuration
/// @return nothing: a problem was reported
std::optional<booksim_graph> read_anynet(const std::string& name, booksim_configuration& configuration);

}  // namespace orbweaver::sim
