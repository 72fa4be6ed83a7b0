// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the data of the page for a comparison of runs: the directory, figures and histograms of each run, without
/// lists by router, link or node.
/// @param directories of runs, at least two
/// @throws user_error as report_data() does, and for a duplicate directory or a sweep
result_json comparison_report(const std::vector<std::filesystem::path>& directories);

}  // namespace orbweaver::sim
