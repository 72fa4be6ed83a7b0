// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace orbweaver::sim {

/// The file `.orbweaver.json` of an output folder: which files of the folder orbweaver wrote, by the command that did.
/// Names are relative to the folder, with `/` between their parts. A name that ends in `/` is an output folder with a
/// manifest of its own. With each name goes NAME.part, under which a file is written.
class folder_manifest {
public:
    static constexpr const char* file_name = ".orbweaver.json";

    folder_manifest() = default;

    /// Reads the manifest of a folder; empty if there is none.
    /// @throws user_error if it is damaged, or names something outside the folder
    static folder_manifest read(const std::filesystem::path& folder);

    /// Puts it into a folder; takes the file away if it lists nothing.
    /// @throws user_error if it cannot be written
    void write(const std::filesystem::path& folder) const;

    /// The names that a command has listed; those of no command are empty.
    std::set<std::string>& files(const std::string& command) { return m_files[command]; }
    const std::map<std::string, std::set<std::string>>& commands() const { return m_files; }

private:
    std::map<std::string, std::set<std::string>> m_files;  // by command
};

/// Whether a name stays in its folder, whatever the folder is: relative, and made of parts that are neither empty nor
/// `.` nor `..`. It may end in `/`.
bool stays_inside(const std::string& name);

}  // namespace orbweaver::sim
