// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace orbweaver::sim {

/// The file `.orbweaver.json` of an output folder, which lists the files that orbweaver wrote, by command. Names are
/// relative to the folder, with `/` between their parts. A name that ends in `/` is an output folder with its own
/// manifest. Each name includes its incomplete file (part_of()).
class folder_manifest {
public:
    static constexpr const char* file_name = ".orbweaver.json";

    folder_manifest() = default;

    /// Reads the manifest of a folder; empty if the folder has none.
    /// @throws user_error if it is damaged, or names something outside the folder
    static folder_manifest read(const std::filesystem::path& folder);

    /// Writes the manifest to a folder; removes the file if the manifest is empty.
    /// @throws user_error if it cannot be written
    void write(const std::filesystem::path& folder) const;

    /// Returns the names that a command has listed; empty for an unknown command.
    std::set<std::string>& files(const std::string& command) { return m_files[command]; }
    const std::map<std::string, std::set<std::string>>& commands() const { return m_files; }

private:
    std::map<std::string, std::set<std::string>> m_files;  // by command
};

/// Returns whether a name stays in its folder: it is relative, and none of its parts is empty, `.` or `..`. It may end
/// in `/`.
bool stays_inside(const std::string& name);

}  // namespace orbweaver::sim
