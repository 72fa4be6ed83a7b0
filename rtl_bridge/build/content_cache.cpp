// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/content_cache.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/stop_request.h"
#include "hw/base/text_hash.h"
#include "rtl_bridge/build/text_file.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr const char* recipe_name = "recipe.txt";
constexpr const char* inventory_name = "files.txt";

/// Returns a hash like FNV-1a, but of eight bytes at a time. A change of one byte always changes the hash.
std::uint64_t hash_of_file(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (std::size_t start = 0; start < text.size(); start += sizeof value) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + start, std::min(sizeof word, text.size() - start));
        value = (value ^ word) * 0x100000001b3;
        value ^= value >> 32U;
    }
    return value;
}

/// Returns the files of a folder except its inventory: name, size and hash, one line per file.
std::string inventory_of(const fs::path& folder) {
    std::vector<std::string> lines;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = fs::relative(entry->path(), folder, error).string();
        const auto text =
            entry->is_regular_file(error) && name != inventory_name ? file_text(entry->path()) : std::nullopt;
        if (text) { lines.push_back(fmt::format("{} {} {:016x}\n", name, text->size(), hash_of_file(*text))); }
    }
    std::sort(lines.begin(), lines.end());
    return fmt::format("{}", fmt::join(lines, ""));
}

/// Returns whether a folder contains the undamaged result of a recipe.
bool holds(const fs::path& location, const std::string& recipe) {
    return file_text(location / recipe_name) == recipe &&
           file_text(location / inventory_name) == inventory_of(location);
}

/// A lock on an existing file or directory, if no other process holds it.
class path_lock {
public:
    path_lock(const fs::path& path, int operation)
        : m_file(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)),
          m_held(m_file >= 0 && ::flock(m_file, operation) == 0) {}
    path_lock(const path_lock&) = delete;
    path_lock& operator=(const path_lock&) = delete;
    ~path_lock() {
        if (m_file >= 0) { ::close(m_file); }
    }
    bool held() const { return m_held; }
    /// Returns the descriptor; the lock lasts as long as it is open.
    int release() { return std::exchange(m_file, -1); }

private:
    int m_file;
    bool m_held;
};

/// Returns whether a path is a workspace or a lock: "router-0123456789abcdef.x7Zk2p".
bool is_passing(const fs::path& path) {
    constexpr std::size_t digits = 16;
    const std::string stem = path.stem().string();
    return path.has_extension() && stem.size() > digits && stem[stem.size() - digits - 1] == '-' &&
           stem.find_first_not_of("0123456789abcdef", stem.size() - digits) == std::string::npos;
}

/// Removes the workspaces and locks of killed builds, which no process has locked.
void remove_abandoned(const fs::path& directory) {
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) {
        if (is_passing(entry->path()) && path_lock(entry->path(), LOCK_EX | LOCK_NB).held()) {
            std::error_code ignored;
            fs::remove_all(entry->path(), ignored);
        }
    }
}

/// A lock that is held while an entry is made, so that concurrent jobs make it only once. It is a file next to the
/// entry, removed when the entry is complete. If locks are not available, each job makes the entry.
class making_lock {
public:
    explicit making_lock(const fs::path& location)
        : m_path(location.string() + ".lock"), m_file(::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
        constexpr auto pause = std::chrono::milliseconds(20);
        while (m_file >= 0 && ::flock(m_file, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
            if (stop_request::is_due()) {
                ::close(m_file);  // the file is the lock of another process
                stop_request::check();
            }
            std::this_thread::sleep_for(pause);
        }
    }
    making_lock(const making_lock&) = delete;
    making_lock& operator=(const making_lock&) = delete;
    ~making_lock() {
        if (m_file >= 0) {
            ::unlink(m_path.c_str());  // waiting processes then look for the entry
            ::close(m_file);
        }
    }

private:
    std::string m_path;
    int m_file;
};

}  // namespace

content_cache::workspace::workspace(fs::path location, std::string recipe)
    : m_destination(std::move(location)), m_recipe(std::move(recipe)) {
    const fs::path directory = m_destination.parent_path();
    std::error_code error;
    fs::create_directories(directory, error);
    const path_lock no_removal(directory, LOCK_EX);  // protects the new folder until it is locked
    if (no_removal.held()) { remove_abandoned(directory); }
    std::string name = m_destination.string() + ".XXXXXX";
    if (error || ::mkdtemp(name.data()) == nullptr) {
        throw user_error(
            fmt::format("cannot make a folder in {} for what is built of RTL ({}); ORBWEAVER_RTL_CACHE names another "
                        "directory",
                        directory.string(), error ? error.message() : std::strerror(errno)));
    }
    m_path = name;
    m_lock = path_lock(m_path, LOCK_EX | LOCK_NB).release();
}

content_cache::workspace::workspace(workspace&& other) noexcept
    : m_destination(std::move(other.m_destination)),
      m_recipe(std::move(other.m_recipe)),
      m_path(std::exchange(other.m_path, {})),
      m_lock(std::exchange(other.m_lock, -1)) {}

content_cache::workspace::~workspace() {
    if (!m_path.empty()) {  // else the folder was moved
        std::error_code error;
        fs::remove_all(m_path, error);
    }
    if (m_lock >= 0) { ::close(m_lock); }
}

fs::path content_cache::workspace::keep() {
    write_text(m_path / recipe_name, m_recipe);
    write_text(m_path / inventory_name, inventory_of(m_path));
    std::error_code error;
    fs::permissions(m_path, fs::status(m_destination.parent_path(), error).permissions(),
                    error);  // makes it readable for other users of the cache
    fs::rename(m_path, m_destination, error);
    if (error && !holds(m_destination, m_recipe)) {
        const fs::path damaged = m_destination.string() + ".old" + m_path.extension().string().substr(1);
        std::error_code ignored;                      // another process may have moved it first
        fs::rename(m_destination, damaged, ignored);  // also where its content may not be removed
        fs::rename(m_path, m_destination, error);
        fs::permissions(damaged, fs::perms::owner_all, fs::perm_options::add | fs::perm_options::nofollow, ignored);
        fs::remove_all(damaged, ignored);
    }
    if (error && !holds(m_destination, m_recipe)) {  // another process may have completed the entry first
        throw user_error(fmt::format("cannot write {}: {}", m_destination.string(), error.message()));
    }
    return m_destination;
}

fs::path content_cache::entry_path(const std::string& name, const std::string& recipe) const {
    return m_directory / fmt::format("{}-{:016x}", name, text_hash(recipe));
}

bool content_cache::has(const std::string& name, const std::string& recipe) const {
    return holds(entry_path(name, recipe), recipe);
}

content_cache::workspace content_cache::begin(const std::string& name, const std::string& recipe) const {
    return {entry_path(name, recipe), recipe};
}

fs::path content_cache::folder(const std::string& name, const std::string& recipe,
                               const std::function<void(const fs::path&)>& make) const {
    const fs::path location = entry_path(name, recipe);
    if (holds(location, recipe)) { return location; }
    std::error_code error;
    fs::create_directories(m_directory, error);  // the workspace reports the error
    const making_lock lock(location);
    if (holds(location, recipe)) {
        return location;  // another process has made it
    }
    workspace made = begin(name, recipe);
    make(made.path());
    return made.keep();
}

}  // namespace orbweaver::rtl
