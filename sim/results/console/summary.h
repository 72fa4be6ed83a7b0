// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/kind/run_kind.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the summary at the end of a run: one screen, made from the result alone.
/// @param kind kind of the run
std::string summarise(const result_json& result, const run_kind& kind);

}  // namespace orbweaver::sim
