// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/prediction/load_prediction.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What was calculated, for people. Each line states what is calculated and what is predicted.
std::string load_text(const noc::load_prediction& prediction, double rate);

/// load.json (docs/results.md), with every link that carries something.
result_json load_json(const noc::load_prediction& prediction, double rate);

}  // namespace orbweaver::sim
