// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "studies/chart.h"

namespace orbweaver::studies {

/// Finds gnuplot in the directories of PATH; empty if it is not installed.
std::optional<std::filesystem::path> find_gnuplot();

/// Writes <file>.csv and <file>.gp of each chart to a folder.
/// @throws user_error if the folder is not writable
void write_charts(const std::vector<chart>& charts, const std::filesystem::path& folder);

/// Draws written charts as <file>.svg.
/// @return error messages of gnuplot, one line per chart; empty if all were drawn
std::vector<std::string> draw_charts(const std::filesystem::path& gnuplot, const std::vector<chart>& charts,
                                     const std::filesystem::path& folder);

}  // namespace orbweaver::studies
