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

#include "hw/base/processes/byte_stream.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::core {

/// A call of host_files as plain data, which another process may answer.
struct host_file_call {
    host_call_kind kind{};
    std::int32_t descriptor = 0;
    std::string name{};
    std::string new_name{};
    std::uint32_t number = 0;          // open: flags; seek: origin; read: bytes
    std::int32_t distance = 0;         // seek
    std::vector<std::uint8_t> data{};  // write

    void write(byte_writer& stream) const;
    static host_file_call read(byte_reader& stream);
};

/// The answer to a host_file_call.
struct host_file_answer {
    std::int32_t result = 0;         // not negative, or the negative of a host_error
    std::vector<std::uint8_t> data;  // read
};

/// The files that the programs of all nodes share. Programs read the files of a folder of the host. Written data stays
/// in memory until the end of the run; the folder is never changed. All nodes share one space of descriptors.
/// /dev/null, /dev/full and the folder /tmp exist as on other machines; the two devices are not files of the folder.
///
/// Firmware is not trusted: names that lead out of the folder, by `..` or by a link, are refused, and the held data is
/// limited.
class host_files {
public:
    using bytes = std::vector<std::uint8_t>;

    static constexpr std::size_t max_open = 4096;
    static constexpr std::size_t longest_name = 255;
    static constexpr std::int32_t first_descriptor = 3;

    /// Limits on the data that the host holds for the programs of a run.
    struct limits {
        std::uint64_t bytes = std::uint64_t{1} << 30;
        std::size_t files = 65536;  // files that were read or written
    };

    host_files() : host_files(limits()) {}
    explicit host_files(const limits& bounds) : m_limits(bounds) {}

    /// Sets the folder to read; without this call there is no folder.
    void set_folder(const std::filesystem::path& folder);

    /// Makes a call of one of the functions below.
    host_file_answer serve(const host_file_call& call);

    // The following functions return a non-negative number, or the negative of a host_error.
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

    /// Returns the files that programs have written: contents by name.
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

    limits m_limits;
    std::filesystem::path m_folder;                           // canonical; empty: no folder
    std::map<std::string, std::shared_ptr<content>> m_files;  // [name]: files that were read or written
    std::set<std::string> m_removed;                          // names of removed files of the folder
    std::set<std::string> m_made_folders{"tmp"};
    std::vector<open_file> m_open;  // [descriptor - first_descriptor]; without a file: free
    std::shared_ptr<content> m_null = std::make_shared<content>();  // /dev/null: empty
    std::shared_ptr<content> m_full = std::make_shared<content>();  // /dev/full: empty, and refuses writes
    std::uint64_t m_bytes = 0;                                      // bytes of m_files and of open files
};

}  // namespace orbweaver::core
