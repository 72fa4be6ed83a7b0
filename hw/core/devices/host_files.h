// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sw_stack/shared/register_map.h"

namespace orbweaver::core {

/// The files that the programs of all nodes share. They read those of a folder of the host; what they write stays in
/// memory until the run is over, and the folder is never changed. Descriptors are of all nodes together. /dev/null,
/// /dev/full and the folder /tmp are there as on other machines; the two devices are no files of the folder.
///
/// Firmware is not trusted: a name that leads out of the folder, by `..` or by a link, is refused, and what is held is
/// bounded.
class host_files {
public:
    using bytes = std::vector<std::uint8_t>;

    static constexpr std::size_t most_open = 4096;
    static constexpr std::size_t longest_name = 255;
    static constexpr std::int32_t first_descriptor = 3;

    /// Limits on what the host holds for the programs of a run.
    struct limits {
        std::uint64_t bytes = std::uint64_t{1} << 30;
        std::size_t files = 65536;  // that were read or written
    };

    host_files() : host_files(limits()) {}
    explicit host_files(const limits& most) : m_most(most) {}

    /// The folder that is read; without this call there is none.
    void set_folder(const std::filesystem::path& folder);

    // Each returns a number that is not negative, or the negative of a host_error.
    std::int32_t open(std::string_view name, std::uint32_t flags);
    std::int32_t close(std::int32_t descriptor);
    std::int32_t read(std::int32_t descriptor, std::span<std::uint8_t> buffer);
    std::int32_t write(std::int32_t descriptor, std::span<const std::uint8_t> added);
    std::int32_t seek(std::int32_t descriptor, std::int32_t distance, std::uint32_t origin);
    std::int32_t size(std::int32_t descriptor) const;
    std::int32_t remove(std::string_view name);
    std::int32_t rename(std::string_view name, std::string_view new_name);
    std::int32_t make_folder(std::string_view name);
    std::int32_t remove_folder(std::string_view name);

    /// Names and contents of the files that programs have written, by name.
    std::map<std::string, bytes> written() const;

private:
    struct content {
        bytes data;
        bool written = false;
        bool of_folder = false;
    };
    struct open_file {
        std::shared_ptr<content> file;
        std::uint32_t flags;
        std::uint64_t position;
    };

    static bool plain_name(std::string_view name, std::string& plain);
    bool is_folder(const std::string& name) const;
    bool holds_something(const std::string& folder) const;
    std::int32_t position_for(const std::string& name) const;
    void let_go(std::shared_ptr<content>& file);
    void forget(const std::string& name, std::shared_ptr<content>& file);
    std::shared_ptr<content> find(const std::string& name, std::int32_t& problem);
    std::shared_ptr<content> load(const std::string& name, std::int32_t& problem);
    std::int32_t add(open_file opened);
    open_file* opened(std::int32_t descriptor, std::uint32_t flag);
    const open_file* opened(std::int32_t descriptor) const;

    limits m_most;
    std::filesystem::path m_folder;                           // canonical; empty: none
    std::map<std::string, std::shared_ptr<content>> m_files;  // that were read or written
    std::set<std::string> m_removed;                          // of the folder
    std::set<std::string> m_made_folders{"tmp"};
    std::vector<open_file> m_open;                                  // by descriptor - first_descriptor; no file: free
    std::shared_ptr<content> m_null = std::make_shared<content>();  // /dev/null: empty
    std::shared_ptr<content> m_full = std::make_shared<content>();  // /dev/full: empty, and takes nothing
    std::uint64_t m_bytes = 0;                                      // of m_files, and of those that are open
};

}  // namespace orbweaver::core
