// SPDX-License-Identifier: Apache-2.0
// Figures as Constellation's harness defines them, from the files of a run.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "studies/experiment.h"

namespace orbweaver::studies::truth {

/// Adds "median_of_flits" in whole cycles and the packets of each flow, as "flow S D". Flits of a packet of four follow
/// each other.
/// @param folder of a run with traffic.histogram and traffic.pairs
void read_harness_figures(const std::filesystem::path& folder, std::map<std::string, double>& reports);

/// Returns the least share of a flow's packets that arrived in the window in which they were created. Packets created
/// before it are not counted, so that the source's throughput is higher.
/// @param all    name of the run that waits for its packets
/// @param window name of the same run without this wait
std::optional<double> least_throughput(const measurements& measured, const std::string& all, const std::string& window);

}  // namespace orbweaver::studies::truth
