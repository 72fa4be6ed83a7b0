// SPDX-License-Identifier: Apache-2.0
// Names of files: every entry of the root is known, and every name works in any shell and on any file system.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

template <class... Name>
bool is_one_of(std::string_view name, Name... names) {
    return ((name == names) || ...);
}

bool is_root_entry(std::string_view name) {
    return is_one_of(name, ".ci", ".clang-format", ".clang-tidy", ".editorconfig", ".gitignore", "CHANGELOG.md",
                     "CITATION.cff", "cmake", "CMakeLists.txt", "configs", "CONTRIBUTING.md", "docs",
                     "CMakePresets.json", "examples", "hw", "LICENSE", "multicast", "python", "README.md", "reference",
                     "rtl_bridge", "scripts", "sim", "studies", "sw_stack", "testbenches", "tlm", "web");
}

/// Files that git tracks, as paths from the root; without a repository, the files of a source archive.
std::vector<std::string> tracked_files() {
    const command_result listed =
        run_script("if [ -e .git ]; then git ls-files; else find . -type f | sed 's,^[.]/,,'; fi", source_root());
    std::istringstream lines(listed.output);
    std::vector<std::string> files;
    for (std::string line; std::getline(lines, line);) { files.push_back(line); }
    return files;
}

/// Returns whether each component of a path consists of ASCII letters, digits, '.', '_', '-' and '+' and starts with no
/// dash.
bool has_portable_name(std::string_view path) {
    const bool known_letters = std::ranges::all_of(path, [](char letter) {
        const auto code = static_cast<unsigned char>(letter);
        return code < 128 && (std::isalnum(code) != 0 || std::string_view("._-+/").find(letter) != std::string::npos);
    });
    return known_letters && !path.starts_with('-') && path.find("/-") == std::string_view::npos;
}

TEST(file_names, that_are_not_portable_are_found) {
    for (const std::string_view name : {"-nan", "a/-b", "a b", "caf\xc3\xa9", "\"quoted\"", "a\tb"}) {
        EXPECT_FALSE(has_portable_name(name)) << name;
    }
    for (const std::string_view name : {"docs/a-b.md", ".ci/run", "hw/base/types.h", "c++.txt"}) {
        EXPECT_TRUE(has_portable_name(name)) << name;
    }
}

TEST(file_names, are_portable) {
    const std::vector<std::string> files = tracked_files();
    ASSERT_GT(files.size(), 1000U);
    for (const std::string& file : files) { EXPECT_TRUE(has_portable_name(file)) << file; }
}

TEST(file_names, of_the_root_are_known) {
    for (const std::string& file : tracked_files()) {
        const std::string entry = file.substr(0, file.find('/'));
        EXPECT_TRUE(is_root_entry(entry)) << file;
    }
}

}  // namespace
}  // namespace orbweaver
