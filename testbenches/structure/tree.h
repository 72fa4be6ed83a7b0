// SPDX-License-Identifier: Apache-2.0
// The source tree and the built program, as the tests of this folder see them.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver {

/// Root of the source tree.
std::filesystem::path source_root();

/// Files of the project below the root, sorted, as paths from the root: what git would track, so no build folders.
/// @param extensions such as ".h"; a name without a dot matches the whole file name ("CMakeLists.txt" does)
std::vector<std::string> project_files(const std::vector<std::string_view>& extensions);

/// Content of a file, given from the root.
std::string read_project_file(const std::string& file);

/// The first group of the first match of a pattern in a text; empty if there is none.
std::string first_match(const std::string& text, const std::string& pattern);

/// The exit of a command, and all its output.
struct command_result {
    int status = -1;  // exit status, or 128 + signal
    std::string output;
};

/// Shows the status and the output in messages of tests.
void PrintTo(const command_result& result, std::ostream* out);

/// Matches the result of a command with this status.
/// @param output matches its output
testing::Matcher<command_result> ends_with(int status, const testing::Matcher<std::string>& output);

/// Runs a script with `bash -euo pipefail` in a folder.
command_result run_script(const std::string& script, const std::filesystem::path& folder);

}  // namespace orbweaver
