// SPDX-License-Identifier: Apache-2.0
// For tests that need a tool which not every machine has. The test looks for it by itself: what the program under test
// states of a missing tool is a thing to be tested.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>

namespace orbweaver {

/// Returns whether a program is in PATH, or in the folders of daemons.
inline bool is_installed(const std::string& program) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(std::string(path == nullptr ? "" : path) + ":/usr/sbin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (access((folder + "/" + program).c_str(), X_OK) == 0) { return true; }
    }
    return false;
}

}  // namespace orbweaver

/// Skips the test, and states loudly why, on a machine without a program.
#define SKIP_WITHOUT(PROGRAM)                                                                        \
    if (!orbweaver::is_installed(PROGRAM)) {                                                         \
        GTEST_SKIP() << "SKIPPED: there is no " << (PROGRAM)                                         \
                     << " here, so nothing that needs it is tested; scripts/setup test installs it"; \
    }                                                                                                \
    static_assert(true)

/// Skips a test if a file of a package is missing.
#define SKIP_WITHOUT_FILE(FILE)                                                                 \
    if (!std::filesystem::exists(FILE)) {                                                       \
        GTEST_SKIP() << "SKIPPED: there is no " << (FILE)                                       \
                     << ", so nothing that needs it is tested; scripts/setup test installs it"; \
    }                                                                                           \
    static_assert(true)
