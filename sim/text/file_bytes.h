// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Returns the content of a regular file.
/// @param what  kind of file for messages: "program", "input file"
/// @param limit bytes; a larger file is refused before it is read
/// @throws user_error if it cannot be read or is not a regular file
std::vector<std::uint8_t> file_bytes(const std::filesystem::path& file, std::string_view what, std::uint64_t limit);

}  // namespace orbweaver::sim
