// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What the page shows of several runs side by side: of each its directory, its figures and its histograms, without the
/// lists by router, link and node.
/// @param directories of runs, two or more
/// @throws user_error as report_data() does, and for one that is named twice or holds a sweep
result_json comparison_report(const std::vector<std::filesystem::path>& directories);

}  // namespace orbweaver::sim
