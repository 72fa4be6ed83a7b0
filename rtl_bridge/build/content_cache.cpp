// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/content_cache.h"

#include <fmt/core.h>
#include <unistd.h>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "rtl_bridge/build/text_file.h"

namespace orbweaver::rtl {

namespace fs = std::filesystem;

namespace {

constexpr const char* recipe_name = "recipe.txt";

/// A directory of its own that goes with the object.
class scratch_directory {
public:
    explicit scratch_directory(fs::path path) : m_path(std::move(path)) {
        std::error_code error;
        fs::remove_all(m_path, error);
        fs::create_directories(m_path, error);
        if (error) {
            throw user_error(
                fmt::format("cannot make {} for what is built of RTL ({}); ORBWEAVER_RTL_CACHE names another directory",
                            m_path.string(), error.message()));
        }
    }
    ~scratch_directory() {
        std::error_code error;
        fs::remove_all(m_path, error);
    }
    scratch_directory(const scratch_directory&) = delete;
    scratch_directory& operator=(const scratch_directory&) = delete;

    const fs::path& path() const { return m_path; }

private:
    fs::path m_path;
};

/// FNV-1a (Fowler, Noll, Vo), the same on any machine. The recipe itself is compared, so a collision does no harm.
std::uint64_t hash(const std::string& text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char letter : text) {
        value = (value ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
    }
    return value;
}

}  // namespace

fs::path content_cache::place_of(const std::string& name, const std::string& recipe) const {
    return m_directory / fmt::format("{}-{:016x}", name, hash(recipe));
}

bool content_cache::has(const std::string& name, const std::string& recipe) const {
    return file_text(place_of(name, recipe) / recipe_name) == recipe;
}

fs::path content_cache::folder(const std::string& name, const std::string& recipe,
                               const std::function<void(const fs::path&)>& make) const {
    fs::path place = place_of(name, recipe);
    if (has(name, recipe)) {
        return place;
    }
    const scratch_directory scratch(fmt::format("{}.{}", place.string(), ::getpid()));
    make(scratch.path());
    write_text(scratch.path() / recipe_name, recipe);
    std::error_code error;
    fs::rename(scratch.path(), place, error);
    if (error && !has(name, recipe)) {
        throw user_error(fmt::format("cannot write {}: {}", place.string(), error.message()));
    }
    return place;  // another process may have been faster
}

}  // namespace orbweaver::rtl
