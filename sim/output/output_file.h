// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Suffix of the names of incomplete files.
inline constexpr const char* part_ending = ".part";

/// Returns the name of the incomplete file that becomes `file`: NAME.part, or a shortened name with a checksum if that
/// is too long for a file system.
std::filesystem::path part_of(const std::filesystem::path& file);

/// Creates an incomplete file; replaces a file of its name. Follows no symbolic link.
/// @return its descriptor, open for writing; -1: errno states why it cannot be created
int create_part(const std::filesystem::path& part);

/// Writes a file atomically: writes a temporary file next to it, then renames that.
/// @throws user_error if that fails (no space, not writable)
void write_file(const std::filesystem::path& file, std::string_view content);

/// Writes a file whose content is streamed and never completely in memory.
void write_file(const std::filesystem::path& file, const std::function<void(std::ostream&)>& write);

/// Creates a folder and its parents if they are missing.
/// @throws user_error if that fails
void make_folder(const std::filesystem::path& folder);

struct output_file {
    std::filesystem::path name;
    std::string content;
};

/// Writes files that belong together. If one cannot be written, none is replaced and the old ones remain.
/// @throws user_error if a file cannot be written
void write_files(const std::vector<output_file>& files);

}  // namespace orbweaver::sim
