// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

const std::vector<std::string_view> source_kinds{
    ".h", ".cpp", ".c", ".S", ".inc", ".ld", ".cmake", "CMakeLists.txt", ".sv", ".py", ".js", ".mjs", ".css"};

TEST(source_files, name_the_licence_in_their_first_line) {
    for (const std::string& file : project_files(source_kinds)) {
        const std::string text = read_project_file(file);
        EXPECT_NE(text.substr(0, text.find('\n')).find("SPDX-License-Identifier: Apache-2.0"), std::string::npos)
            << file;
    }
}

TEST(source_files, scripts_name_the_licence_after_their_interpreter) {
    for (const auto& entry : std::filesystem::directory_iterator(source_root() / "scripts")) {
        const std::string text = read_project_file("scripts/" + entry.path().filename().string());
        EXPECT_EQ(text.rfind("#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n", 0), 0U) << entry.path();
    }
}

TEST(source_files, stay_within_700_lines) {
    for (const std::string& file : project_files(source_kinds)) {
        const std::string text = read_project_file(file);
        EXPECT_LE(std::ranges::count(text, '\n'), 700) << file;
    }
}

TEST(source_files, guard_headers_with_pragma_once) {
    for (const std::string& file : project_files({".h"})) {
        EXPECT_NE(read_project_file(file).find("\n#pragma once\n"), std::string::npos) << file;
    }
}

TEST(source_files, leave_nothing_to_be_done_later) {
    const std::string mark = std::string("TO") + "DO";
    for (const std::string& file : project_files(source_kinds)) {
        EXPECT_EQ(read_project_file(file).find(mark), std::string::npos) << file;
    }
}

}  // namespace
}  // namespace orbweaver
