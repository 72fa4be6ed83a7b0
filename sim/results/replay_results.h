// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/replay/replay.h"
#include "sim/results/json.h"

namespace orbweaver::sim {

/// The `replay` object of result.json.
result_json replay_results(const noc::replay_result& measured);

/// The same for people.
std::string summarise_replay(const result_json& replayed);

}  // namespace orbweaver::sim
