// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/content_cache.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <utility>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "rtl_bridge/build/text_file.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr const char* recipe_name = "recipe.txt";

/// Whether a folder holds what a recipe makes.
bool holds(const fs::path& place, const std::string& recipe) {
    return file_text(place / recipe_name) == recipe;
}

/// FNV-1a (Fowler, Noll, Vo), the same on any machine. The recipe itself is compared, so a collision does no harm.
std::uint64_t hash(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char letter : text) {
        value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return value;
}

/// Held while a thing is made, so that jobs that need the same thing at once make it once. A file beside the thing,
/// which goes when it is made; where locks cannot be had, each makes it.
class making_lock {
public:
    explicit making_lock(const fs::path& place)
        : m_path(place.string() + ".lock"), m_file(::open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
        if (m_file >= 0) {
            ::flock(m_file, LOCK_EX);
        }
    }
    making_lock(const making_lock&) = delete;
    making_lock& operator=(const making_lock&) = delete;
    ~making_lock() {
        if (m_file >= 0) {
            ::unlink(m_path.c_str());  // those that wait for it look for the thing next
            ::close(m_file);
        }
    }

private:
    std::string m_path;
    int m_file;
};

}  // namespace

content_cache::workplace::workplace(fs::path place, std::string recipe)
    : m_place(std::move(place)),
      m_recipe(std::move(recipe)),
      m_path(fmt::format("{}.{}", m_place.string(), ::getpid())) {
    std::error_code error;
    fs::remove_all(m_path, error);
    fs::create_directories(m_path, error);
    if (error) {
        throw user_error(
            fmt::format("cannot make {} for what is built of RTL ({}); ORBWEAVER_RTL_CACHE names another directory",
                        m_path.string(), error.message()));
    }
}

content_cache::workplace::workplace(workplace&& other) noexcept
    : m_place(std::move(other.m_place)), m_recipe(std::move(other.m_recipe)), m_path(std::exchange(other.m_path, {})) {}

content_cache::workplace::~workplace() {
    if (!m_path.empty()) {  // else it was moved away
        std::error_code error;
        fs::remove_all(m_path, error);
    }
}

fs::path content_cache::workplace::keep() {
    write_text(m_path / recipe_name, m_recipe);
    std::error_code error;
    fs::rename(m_path, m_place, error);
    if (error && !holds(m_place, m_recipe)) {
        throw user_error(fmt::format("cannot write {}: {}", m_place.string(), error.message()));
    }
    return m_place;  // another process may have been faster
}

fs::path content_cache::place_of(const std::string& name, const std::string& recipe) const {
    return m_directory / fmt::format("{}-{:016x}", name, hash(recipe));
}

bool content_cache::has(const std::string& name, const std::string& recipe) const {
    return holds(place_of(name, recipe), recipe);
}

content_cache::workplace content_cache::begin(const std::string& name, const std::string& recipe) const {
    return {place_of(name, recipe), recipe};
}

fs::path content_cache::folder(const std::string& name, const std::string& recipe,
                               const std::function<void(const fs::path&)>& make) const {
    const fs::path place = place_of(name, recipe);
    if (holds(place, recipe)) {
        return place;
    }
    std::error_code error;
    fs::create_directories(m_directory, error);  // workplace tells of an error
    const making_lock lock(place);
    if (holds(place, recipe)) {
        return place;  // by another process
    }
    workplace made = begin(name, recipe);
    make(made.path());
    return made.keep();
}

}  // namespace orbweaver::rtl
