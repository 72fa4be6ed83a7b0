// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

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
        const bool is_marked = text.starts_with("#!/usr/bin/env bash\n# SPDX-License-Identifier: Apache-2.0\n") ||
                               text.starts_with("#!/usr/bin/env python3\n# SPDX-License-Identifier: Apache-2.0\n");
        EXPECT_TRUE(is_marked) << entry.path();
    }
}

TEST(source_files, stay_within_700_lines) {
    for (const std::string& file : project_files(source_kinds)) {
        EXPECT_LE(std::ranges::count(read_project_file(file), '\n'), 700) << file;
    }
}

TEST(source_files, guard_headers_with_pragma_once) {
    for (const std::string& file : project_files({".h"})) {
        if (file == "reference/orbweaver_reference.h") {
            continue;  // C compilers read it, too
        }
        EXPECT_NE(read_project_file(file).find("\n#pragma once\n"), std::string::npos) << file;
    }
}

TEST(source_files, leave_nothing_to_be_done_later) {
    const std::string mark = std::string("TO") + "DO";
    for (const std::string& file : project_files(source_kinds)) {
        EXPECT_EQ(read_project_file(file).find(mark), std::string::npos) << file;
    }
}

/// Words with a meaning only for their author: numbers of gaps ("G" and two digits at most), notes that nobody else
/// has.
std::vector<std::string> private_words(const std::string& text) {
    const auto is_name = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    std::vector<std::string> found;
    for (auto position = text.begin(); position != text.end();) {
        const auto end = std::find_if_not(position, text.end(), is_name);
        std::string word(position, end);
        const bool number =
            word.size() > 1 && word.size() < 4 && word[0] == 'G' &&
            std::all_of(word.begin() + 1, word.end(), [](char digit) { return '0' <= digit && digit <= '9'; });
        std::ranges::transform(word, word.begin(), [](unsigned char letter) { return std::tolower(letter); });
        if (number || word.find(std::string("dig") + "est") != std::string::npos) { found.push_back(word); }
        position = end == text.end() ? end : end + 1;
    }
    return found;
}

TEST(source_files, and_pages_cite_what_a_reader_can_get) {
    const std::string gap = "G";
    EXPECT_EQ(private_words("m_dig" + std::string("est; ") + gap + "49, (" + gap + "4): GAS G G123 AG12").size(), 3U);
    for (const std::string& file : project_files({".h", ".cpp", ".inc", ".agent", ".sv", ".md", ".yaml"})) {
        EXPECT_THAT(private_words(read_project_file(file)), IsEmpty()) << file;
    }
}

}  // namespace
}  // namespace orbweaver
