// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "sim/output/folder_lock.h"
#include "sim/output/folder_manifest.h"

namespace orbweaver::sim {

/// What a command may write to its folder.
struct output_plan {
    std::string command;                  // as in the manifest
    std::vector<std::string> files{};     // names that it may write
    std::vector<std::string> folders{};   // in which it may write files of any name: nothing foreign may be there
    std::vector<std::string> outdated{};  // commands whose files depend on this one's earlier ones: removed with them
    std::vector<std::string> excluded{};  // commands whose results must not lie next to this one's
    std::vector<std::string> inputs{};    // files that it reads, as a user names them: must not be removed
    bool adds = false;                    // earlier files of the command stay
};

/// The directory that a command writes to, alone while this object lives. Made when the command can start, and not
/// before; a command that then writes nothing after all leaves none behind. A manifest in the directory states which
/// files are orbweaver's: what an earlier run of the command wrote goes, what it did not write is never overwritten.
///
/// The manifest lists a file before it is written, so that a run that was killed leaves nothing unknown. In the end it
/// lists what is there.
class output_directory {
public:
    /// Makes the directory, and those above it, if they are missing; removes what the command wrote to it before.
    /// @throws user_error if it cannot be made or written to, or is something else; if another command is writing
    /// there; if a file is in the way that orbweaver has not written, or that this command reads: then nothing has
    /// been changed
    output_directory(std::filesystem::path path, output_plan plan);

    /// Removes what the command has written, unless keep() was called or the plan is to add; and takes back the
    /// directories that were made, as far as they are empty.
    ~output_directory();
    output_directory(const output_directory&) = delete;
    output_directory& operator=(const output_directory&) = delete;

    const std::filesystem::path& path() const { return m_path; }

    /// To be called before files are written that the plan does not name.
    /// @throws user_error if there are such files, not of orbweaver's, or the manifest cannot be written
    void claim(const std::vector<std::string>& names);

    /// What is written stays.
    void keep() { m_kept = true; }

    /// What is written goes after all.
    void discard() { m_kept = false; }

    /// Removes what the manifest of a directory lists, and the directory if it is empty then. Nothing if it is none.
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
