// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/shared_library.h"

#include <dlfcn.h>
#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver::rtl {

shared_library::shared_library(const std::filesystem::path& file)
    : m_file(file), m_handle(dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (m_handle == nullptr) { throw user_error(fmt::format("cannot load {}: {}", file.string(), dlerror())); }
}

shared_library shared_library::neighbour(const std::filesystem::path& program, const std::string& name) {
    const std::filesystem::path file = program.parent_path() / name;
    return shared_library(std::filesystem::exists(file) ? file : std::filesystem::path(name));
}

void* shared_library::find(const std::string& name) const {
    void* const found = dlsym(m_handle, name.c_str());
    if (found == nullptr) { throw user_error(fmt::format("{} lacks {}", m_file.string(), name)); }
    return found;
}

}  // namespace orbweaver::rtl
