// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <system_error>

namespace orbweaver {

/// The names of all files below a folder, relative to it. None if there is no such folder.
inline std::set<std::string> files_below(const std::filesystem::path& folder) {
    std::set<std::string> names;
    std::error_code none;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, none)) {
        if (!entry.is_directory()) { names.insert(entry.path().lexically_relative(folder).string()); }
    }
    return names;
}

}  // namespace orbweaver
