// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the data of the page for a sweep: sweep.json, points.csv with numeric cells, and sensitivity.csv. They
/// include the distance of each point from each constraint and requirement, and which of them exclude a neighbour of a
/// point.
/// @param directory directory of the sweep
/// @throws user_error for unreadable or invalid files
result_json sweep_report(const std::filesystem::path& directory);

}  // namespace orbweaver::sim
