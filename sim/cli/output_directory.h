// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace orbweaver {

/// The directory that a command writes to. Made when the command can start, and not before; a command that then writes
/// nothing after all leaves none behind.
class output_directory {
public:
    /// Makes the directory, and those above it, if they are missing.
    /// @throws user_error if it cannot be made or written to, or is something else
    explicit output_directory(std::filesystem::path path);

    /// Takes back the directories that were made, as far as they are empty.
    ~output_directory();
    output_directory(const output_directory&) = delete;
    output_directory& operator=(const output_directory&) = delete;

    const std::filesystem::path& path() const { return m_path; }

private:
    void remove_empty() const;

    std::filesystem::path m_path;
    std::vector<std::filesystem::path> m_made;  // innermost first
};

}  // namespace orbweaver
