// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "sim/import/booksim/booksim_configuration.h"
#include "sim/import/booksim/booksim_graph.h"

namespace orbweaver::sim {

/// Reads a network file of BookSim's anynet with lines such as `router 0 node 0 node 1 router 1 10`, where a link is
/// followed by its latency in cycles. Routes are the shortest by latency; ties are broken as in BookSim.
/// @param name relative to the working directory, as in BookSim, or else to the folder of the configuration
/// @return nothing if a problem was reported
std::optional<booksim_graph> read_anynet(const std::string& name, booksim_configuration& configuration);

}  // namespace orbweaver::sim
