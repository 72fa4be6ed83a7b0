// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace orbweaver {

/// A place for a file of a test, in a folder of this process alone: tests run side by side. The folder goes when the
/// process ends.
inline std::filesystem::path temporary_path(const std::string& name) {
    struct own_folder {
        own_folder() {
            std::filesystem::remove_all(path);  // of a process of this number that was killed
            std::filesystem::create_directories(path);
        }
        ~own_folder() {
            std::error_code ignored;
            if (process == getpid()) {  // not a child's
                std::filesystem::remove_all(path, ignored);
            }
        }
        pid_t process = getpid();
        std::filesystem::path path =
            std::filesystem::temp_directory_path() / ("orbweaver_test_" + std::to_string(process));
    };
    static const own_folder folder;
    return folder.path / name;
}

}  // namespace orbweaver
