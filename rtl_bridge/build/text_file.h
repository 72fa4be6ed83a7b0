// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace orbweaver::rtl {

/// @throws user_error if it cannot be written
void write_text(const std::filesystem::path& file, const std::string& text);

}  // namespace orbweaver::rtl
