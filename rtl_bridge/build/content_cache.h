// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace orbweaver::rtl {

/// Things that take long to make, kept in a directory by all that they depend on. Several processes may share one:
/// what they make of a recipe is the same, and the first of them makes it while the others wait.
class content_cache {
public:
    /// @param directory is made with the first thing
    explicit content_cache(std::filesystem::path directory) : m_directory(std::move(directory)) {}

    /// The folder of a thing, made if it is not there.
    /// @param name   for people
    /// @param recipe all that it depends on
    /// @param make   fills an empty folder; what it throws leaves nothing behind
    /// @throws user_error if the directory cannot be written
    std::filesystem::path folder(const std::string& name, const std::string& recipe,
                                 const std::function<void(const std::filesystem::path&)>& make) const;

    /// Where a thing is made, which may take a while. An empty folder, of this user alone, that goes with the object,
    /// unless it is kept.
    class workspace {
    public:
        /// @throws user_error if it cannot be made
        workspace(std::filesystem::path location, std::string recipe);
        ~workspace();
        workspace(workspace&& other) noexcept;
        workspace& operator=(workspace&&) = delete;

        const std::filesystem::path& path() const { return m_path; }
        /// The thing is whole. @return its folder from now on
        std::filesystem::path keep();

    private:
        std::filesystem::path m_destination;
        std::string m_recipe;
        std::filesystem::path m_path;
        int m_lock = -1;  // on it: builds that were killed have none, and their folders go with the next build
    };
    /// For what folder() would make.
    workspace begin(const std::string& name, const std::string& recipe) const;

    /// Whether a thing is there already, undamaged: sizes and hashes of all its files are on record.
    bool has(const std::string& name, const std::string& recipe) const;

private:
    std::filesystem::path entry_path(const std::string& name, const std::string& recipe) const;

    std::filesystem::path m_directory;
};

}  // namespace orbweaver::rtl
