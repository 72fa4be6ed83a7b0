// SPDX-License-Identifier: Apache-2.0
// The area of a system next to what was measured of a run of it: what a sweep can ask for.
#pragma once

#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Whether a name in an expression speaks of synthesis: `area.<block>.<number>`, latency_ns, throughput_per_second.
bool needs_synthesis(const std::string& name);

/// Whether it moreover needs a clock period, of either kind.
bool needs_period(const std::string& name);

/// Whether it needs that by levels, hence area.delay_per_level.
bool needs_delay(const std::string& name);

/// Adds `area`, and with a clock period what a run of a network comes to in time: `latency_ns`, the mean latency of a
/// packet, and `throughput_per_second`, flits that a node receives. The period is that of OpenSTA if it is there.
/// @param area  area.json
/// @param whole name of its sum of all
void add_area_metrics(result_json& result, const result_json& area, const std::string& whole);

}  // namespace orbweaver::sim
