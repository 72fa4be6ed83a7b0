// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hw/noc/traffic/traffic.h"

namespace orbweaver::sim {

/// Returns why a measurement of traffic does not support a decision. Each sentence begins with the kind of doubt and a
/// colon. "short measurement": too few packets or round trips of a class. "short warm-up": packets take longer.
/// "overload": less was accepted than offered. "saturated", "not converged", "unused class".
///
/// A class with rate 0 is not judged, nor is the accepted load of a broadcast class. Offered and accepted flits are not
/// compared if links fail or are throttled, or if the rate changes with the measurement. Warm-up and latency are not
/// checked if links fail.
/// @param status status in result.json; for runs without a measurement only unused classes are reported
std::vector<std::string> traffic_doubts(const noc::traffic& load, std::string_view status);

}  // namespace orbweaver::sim
