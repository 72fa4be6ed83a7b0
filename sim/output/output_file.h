// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Ends the name of a file that is not whole yet.
inline constexpr const char* part_ending = ".part";

/// Writes a file whole or not at all: into a temporary one next to it, then renamed over it.
/// @throws user_error if that fails (no space, not writable)
void write_file(const std::filesystem::path& file, std::string_view content);

/// Writes a file whose content is never in memory as a whole.
void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write);

/// Makes a folder, and those above it, if they are missing.
/// @throws user_error if that fails
void make_folder(const std::filesystem::path& folder);

struct output_file {
    std::filesystem::path name;
    std::string content;
};

/// Writes files that belong together: if one cannot be written, none is, and old ones stay.
/// @throws user_error if one cannot be written
void write_files(const std::vector<output_file>& files);

}  // namespace orbweaver::sim
