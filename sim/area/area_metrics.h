// SPDX-License-Identifier: Apache-2.0
// Combines the area of a system with the measurements of a run, for use in sweeps.
#pragma once

#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns whether a name in an expression requires synthesis: `area.<block>.<number>`, latency_ns,
/// throughput_per_second.
bool needs_synthesis(const std::string& name);

/// Returns whether the name also requires a clock period of either kind.
bool needs_period(const std::string& name);

/// Returns whether the name requires a period by logic levels, and therefore area.delay_per_level.
bool needs_delay(const std::string& name);

/// Adds `area` and, if a clock period is known, network results in time units. These are `latency_ns`, the mean packet
/// latency, and `throughput_per_second`, the flits that a node receives. The period of OpenSTA is preferred.
/// @param area  area.json
/// @param whole name of the total in it
void add_area_metrics(result_json& result, const result_json& area, const std::string& whole);

}  // namespace orbweaver::sim
