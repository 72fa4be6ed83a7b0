// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

namespace orbweaver {

/// Writes a file whole or not at all: into a temporary one beside it, then renamed over it.
/// @throws user_error if that fails (no space, not writable)
void write_file(const std::filesystem::path& file, std::string_view content);

}  // namespace orbweaver
