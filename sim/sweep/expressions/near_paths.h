// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Suggests up to three existing paths of numbers for a path that does not exist, the most likely first. Paths that end
/// in the same words come first (packet_latency.mean: traffic.packet_latency.mean). Paths with all words, or similar
/// ones, in the same order follow, and then inner nodes. The first entry of a list represents all its entries.
/// @param asked steps of the missing path
std::vector<std::string> near_paths(const result_json& result, const std::vector<std::string>& asked);

}  // namespace orbweaver::sim
