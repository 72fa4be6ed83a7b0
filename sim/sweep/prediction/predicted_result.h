// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/output/result_json.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Paths of the calculated numbers of result.json.
extern const std::vector<std::string> predicted_numbers;

/// Returns the calculated part of the result of a point with synthetic traffic (docs/noc/prediction.md), in the form of
/// result.json; empty if no calculation exists. A latency is calculated as long as no link is full, even if the network
/// is predicted to saturate. In that case it is below the value that a run would measure.
result_json predicted_result(const sweep& described, const design_point& point);

}  // namespace orbweaver::sim
