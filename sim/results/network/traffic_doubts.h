// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hw/noc/traffic/traffic.h"

namespace orbweaver::sim {

/// Why a measurement of traffic does not support a decision, a sentence each; it begins with the kind of doubt and a
/// colon. "short measurement": too few packets or round trips of a class. "short warm-up": packets take longer.
/// "overload": less was accepted than offered. "saturated", "not converged", "unused class".
///
/// A class is not judged if its rate is 0, nor one that is broadcast for what it accepts. Offered and accepted flits
/// are not compared where links fail or are throttled, or where the rate changes with the measurement; nor are warm-up
/// and latency where links fail.
/// @param status of result.json; of runs that measured nothing only unused classes are named
std::vector<std::string> traffic_doubts(const noc::traffic& load, std::string_view status);

}  // namespace orbweaver::sim
