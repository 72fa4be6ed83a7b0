// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What the page shows of a sweep: sweep.json and points.csv with numbers as numbers, sensitivity.csv, how near every
/// point is to each constraint and requirement, and which of them keep a neighbour of a point out of the table.
/// @param directory of the sweep
/// @throws user_error for files that cannot be read or are none of ours
result_json sweep_report(const std::filesystem::path& directory);

}  // namespace orbweaver::sim
