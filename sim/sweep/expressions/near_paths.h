// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Paths of numbers in a result that somebody may have meant who asked for one that is not there, the likeliest first
/// and at most three: those that end in the same words (packet_latency.mean: traffic.packet_latency.mean), then those
/// that have all its words or similar ones in the same order, then places above numbers. Of a list, the first entry
/// stands for all.
/// @param asked its steps
std::vector<std::string> near_paths(const result_json& result, const std::vector<std::string>& asked);

}  // namespace orbweaver::sim
