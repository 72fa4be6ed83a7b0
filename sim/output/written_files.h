// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "sim/output/output_directory.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

/// Writes files to a folder in which earlier ones of the command stay, all of them or none.
/// @param files named from the folder
/// @throws user_error as output_directory and write_files()
void write_added(const std::filesystem::path& folder, const std::string& command, std::vector<output_file> files);

/// Writes one file, for which `--out` names a folder or, by its extension, the file itself. A file that is named and
/// does not lie in a folder with a manifest is written as it is: it may replace whatever file has its name.
/// @param plan of one file, the typical name in a folder
/// @return the file
/// @throws user_error as output_directory and write_file()
std::filesystem::path write_one(const std::filesystem::path& wanted, output_plan plan, std::string_view content);

}  // namespace orbweaver::sim
