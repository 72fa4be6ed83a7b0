// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace orbweaver {

/// Returns the content of a file, at most its first `most` bytes. Empty if the file cannot be read or is a pipe; errno
/// then holds the reason.
std::optional<std::string> file_text(const std::filesystem::path& file, std::size_t most = SIZE_MAX);

}  // namespace orbweaver
