// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver {

/// All of a file; nothing if it cannot be read.
std::string read_text(const std::filesystem::path& file);

/// @throws user_error if it cannot be written
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace orbweaver
