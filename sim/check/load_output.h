// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/prediction/load_prediction.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the calculation as text. Each line states whether it is calculated or predicted.
std::string load_text(const noc::load_prediction& prediction, double rate);

/// Returns load.json (docs/results.md), with every link that carries traffic.
result_json load_json(const noc::load_prediction& prediction, double rate);

}  // namespace orbweaver::sim
