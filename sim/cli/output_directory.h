// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

namespace orbweaver {

/// The directory that a command writes to. Made when the command can start, and not before.
class output_directory {
public:
    /// Makes the directory, and those above it, if they are missing.
    /// @throws user_error if it cannot be made or written to, or is something else
    explicit output_directory(std::filesystem::path path);

    const std::filesystem::path& path() const { return m_path; }

    /// Takes back the directories that were made, as far as they are empty.
    void abandon();

private:
    std::filesystem::path m_path;
    std::vector<std::filesystem::path> m_made;  // innermost first
};

}  // namespace orbweaver
