// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "sim/output/folder_lock.h"
#include "sim/output/folder_manifest.h"

namespace orbweaver::sim {

/// The files that a command may write to its folder.
struct output_plan {
    std::string command;                 // name of the command in the manifest
    std::vector<std::string> files{};    // names of files that it may write
    std::vector<std::string> folders{};  // folders in which it may write any file; must not contain foreign files
    std::vector<std::string>
        outdated{};  // commands whose files depend on earlier files of this command and are removed with them
    std::vector<std::string> excluded{};  // commands whose results must not share the folder
    std::vector<std::string> inputs{};    // files that it reads, as named by the user; never removed
    bool adds = false;                    // earlier files of the command remain
};

/// The output directory of a command, locked during the lifetime of this object. It is created only when the command
/// can start, and removed if the command then writes nothing. A manifest in the directory lists the files that
/// orbweaver wrote. Files of earlier runs of the command are removed; other files are never overwritten.
///
/// The manifest lists a file before it is written, so that a killed run leaves no unlisted file. At the end it lists
/// the existing files.
class output_directory {
public:
    /// Creates the directory and its parents if they are missing, and removes the earlier files of the command.
    /// @throws user_error if it cannot be created or written to, or is not a directory; if another command is writing
    ///                    there; or if a file would be overwritten that orbweaver did not write or that this command
    ///                    reads. In this case nothing has changed.
    output_directory(std::filesystem::path path, output_plan plan);

    /// Removes the files of the command, unless keep() was called or the plan adds files. Also removes the directories
    /// that this object created, if they are empty.
    ~output_directory();
    output_directory(const output_directory&) = delete;
    output_directory& operator=(const output_directory&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    /// Lists files that the plan does not name. Call it before they are written.
    /// @throws user_error if such files exist and orbweaver did not write them, or the manifest cannot be written
    void claim(const std::vector<std::string>& names);

    /// Keeps the written files.
    void keep() { m_kept = true; }

    /// Reverts keep().
    void discard() { m_kept = false; }

    /// Removes the files in the manifest of a directory, and the directory if it is then empty. Does nothing if
    /// `folder` is not an output directory.
    /// @throws user_error if the manifest is damaged
    static void clear(const std::filesystem::path& folder);

private:
    void make();
    void open();
    std::set<std::string> own_files() const;
    void refuse_foreign(const std::set<std::string>& names, const std::vector<std::string>& folders) const;
    void refuse_excluded() const;
    void refuse_inputs(const std::set<std::string>& outdated) const;
    void remove_empty() const;
    void close();

    std::filesystem::path m_path;
    output_plan m_plan;
    std::vector<std::filesystem::path> m_made;  // innermost first
    folder_lock m_lock;
    folder_manifest m_manifest;
    bool m_kept = false;
};

}  // namespace orbweaver::sim
