// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace orbweaver {

/// The content of a file, of a longer one the first `most` bytes. Nothing if it cannot be read; errno states why.
std::optional<std::string> file_text(const std::filesystem::path& file, std::size_t most = SIZE_MAX);

}  // namespace orbweaver
