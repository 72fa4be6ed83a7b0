// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the data of the page for a directory with a run (result.json) or a sweep (sweep.json).
/// @throws user_error if it contains neither, or invalid files
result_json report_data(const std::filesystem::path& directory);

/// Returns the report of a directory, or of several runs side by side, as one self-contained HTML file.
/// @param directories one directory of a run or sweep, or several directories of runs
/// @param page page built from web/report (report_page.h)
/// @throws user_error as report_data() does, or if the page does not exist
std::string report_of(const std::vector<std::filesystem::path>& directories, const std::filesystem::path& page);

}  // namespace orbweaver::sim
