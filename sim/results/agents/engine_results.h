// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/agent/onchip/engine_set.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `engines` for result.json: sums over the agent engines of a chip, by problem, and by engine.
result_json engine_results(const agent::agent_engine_set& engine_set);

/// Returns the engine results as text.
std::string summarise_engines(const result_json& engines, double ns_per_cycle);

}  // namespace orbweaver::sim
