// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace orbweaver::rtl {

/// A directory of results that are slow to make, keyed by all inputs (the recipe). Several processes may share it: the
/// first one makes an entry while the others wait.
class content_cache {
public:
    /// @param directory created with the first entry
    explicit content_cache(std::filesystem::path directory) : m_directory(std::move(directory)) {}

    /// Returns the folder of an entry, and makes the entry if it does not exist.
    /// @param name   readable prefix of the folder
    /// @param recipe all inputs of the entry
    /// @param make   fills an empty folder; if it throws, nothing is left behind
    /// @throws user_error if the directory cannot be written
    std::filesystem::path folder(const std::string& name, const std::string& recipe,
                                 const std::function<void(const std::filesystem::path&)>& make) const;

    /// The folder in which an entry is made, which may take long. It is initially empty and private to this user. The
    /// destructor removes it unless it is kept.
    class workspace {
    public:
        /// @throws user_error if it cannot be made
        workspace(std::filesystem::path location, std::string recipe);
        ~workspace();
        workspace(workspace&& other) noexcept;
        workspace& operator=(workspace&&) = delete;

        const std::filesystem::path& path() const { return m_path; }
        /// Completes the entry.
        /// @return its final folder
        std::filesystem::path keep();

    private:
        std::filesystem::path m_destination;
        std::string m_recipe;
        std::filesystem::path m_path;
        int m_lock = -1;  // lock on the folder; folders of killed builds have none and are removed by the next build
    };
    /// Begins an entry that folder() would make.
    workspace begin(const std::string& name, const std::string& recipe) const;

    /// Returns whether an entry exists undamaged, by the recorded sizes and hashes of its files.
    bool has(const std::string& name, const std::string& recipe) const;

private:
    std::filesystem::path entry_path(const std::string& name, const std::string& recipe) const;

    std::filesystem::path m_directory;
};

}  // namespace orbweaver::rtl
