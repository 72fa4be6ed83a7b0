// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/output_directory.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hw/base/errors.h"

namespace orbweaver {

namespace fs = std::filesystem;

output_directory::output_directory(fs::path path) : m_path(std::move(path)) {
    if (m_path.empty()) {
        throw user_error("--out: the name of the directory is empty");
    }
    std::error_code error;
    for (fs::path missing = fs::absolute(m_path).lexically_normal();
         !fs::exists(missing, error) && missing.has_relative_path(); missing = missing.parent_path()) {
        m_made.push_back(missing);
    }
    fs::create_directories(m_path, error);
    if (!fs::is_directory(m_path)) {
        const std::string why = fs::exists(m_path) ? "there is something else of that name" : error.message();
        remove_empty();
        throw user_error(fmt::format("{}: cannot be the output directory: {}", m_path.string(), why));
    }
    if (access(m_path.c_str(), W_OK | X_OK) != 0) {
        throw user_error(fmt::format("{}: cannot be written to: {}", m_path.string(), std::strerror(errno)));
    }
}

output_directory::~output_directory() {
    remove_empty();
}

void output_directory::remove_empty() const {
    for (const fs::path& made : m_made) {
        std::error_code not_empty;
        fs::remove(made, not_empty);
        if (not_empty) {
            return;
        }
    }
}

}  // namespace orbweaver
