// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/output/result_json.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// The numbers of result.json that are calculated, by their paths.
extern const std::vector<std::string> predicted_numbers;

/// What is calculated of the result of a point of synthetic traffic (docs/noc/prediction.md), in the form of
/// result.json; empty where nothing can be. A latency is calculated as long as no link is full, whether or not the
/// network is predicted to saturate: there it is less than what a run would measure.
result_json predicted_result(const sweep& described, const design_point& point);

}  // namespace orbweaver::sim
