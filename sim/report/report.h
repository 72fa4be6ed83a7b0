// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What the page shows of a directory: of a run if it has result.json, of a sweep if it has sweep.json.
/// @throws user_error if it has neither, or what it has cannot be understood
result_json report_data(const std::filesystem::path& directory);

/// The report of a directory, or of several runs side by side: one HTML file, which needs nothing else.
/// @param directories one, of a run or a sweep; or several, of runs
/// @param page what the build made of web/report (report_page.h)
/// @throws user_error as report_data() does, or if there is no such page
std::string report_of(const std::vector<std::filesystem::path>& directories, const std::filesystem::path& page);

}  // namespace orbweaver::sim
