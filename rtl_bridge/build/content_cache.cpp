// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/content_cache.h"

#include <fmt/core.h>
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
    if (has(name, recipe)) {
        return place_of(name, recipe);
    }
    workplace made = begin(name, recipe);
    make(made.path());
    return made.keep();
}

}  // namespace orbweaver::rtl
