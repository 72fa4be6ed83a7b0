// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/output/output_directory.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

/// Writes files, all or none, to a folder in which earlier files of the command remain.
/// @param files names are relative to the folder
/// @throws user_error as output_directory and write_files()
void write_added(const std::filesystem::path& folder, const std::string& command, std::vector<output_file> files);

/// Writes one file. `--out` names a folder or, recognised by the extension, the file itself. A file that is named
/// directly and is not in a folder with a manifest may replace any existing file.
/// @param plan a plan with one file, the default name in a folder
/// @return the file
/// @throws user_error as output_directory and write_file()
std::filesystem::path write_one(const std::filesystem::path& wanted, output_plan plan, std::string_view content);

}  // namespace orbweaver::sim
