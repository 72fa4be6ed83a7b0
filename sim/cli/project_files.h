// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::sim {

/// Returns whether a word has only letters, digits and _, with no digit in front.
bool is_identifier(std::string_view word);

/// Writes all files of a project or none, and prints their names.
/// @param command that writes them: "rtl new"
/// @throws user_error if one of them exists with another text, because the user may have changed it
void write_project(const std::filesystem::path& folder, const std::string& command,
                   const std::vector<rtl::embedded_file>& files);

}  // namespace orbweaver::sim
