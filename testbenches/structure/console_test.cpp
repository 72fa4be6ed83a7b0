// SPDX-License-Identifier: Apache-2.0
// All that the program prints goes through sim/output/console: it escapes foreign bytes, and knows what was lost.
#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr std::array<std::string_view, 15> printing_words{
    "fmt::print(", "std::cout", "std::cerr", "std::clog", "printf(", "fprintf(", "vprintf(", "vfprintf(",
    "puts(",       "fputs(",    "putchar(",  "putc(",     "fputc(",  "stdout",   "stderr"};

/// "file: word": who may name a stream, because it prints nothing.
const std::set<std::string> legal_uses{
    "sim/cli/guarded_main.cpp: stdout",       // whether all was written, and before an error's text
    "sim/jobs/child_process.cpp: stdout",     // empties its buffer before fork()
    "sim/run/saturation_search.cpp: stdout",  // likewise
    "sim/check/check_progress.cpp: stderr",   // whether it is a terminal
    "sim/jobs/job_progress.cpp: stderr",      // whether it is a terminal
    "sim/run/progress.cpp: stderr",           // likewise, and how wide
};

bool is_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

std::string without_comments(const std::string& source) {
    std::string code;
    for (std::size_t start = 0; start < source.size();) {
        const std::size_t end = std::min(source.find('\n', start), source.size());
        const std::string line = source.substr(start, end - start);
        code += line.substr(0, line.find("//")) + "\n";
        start = end + 1;
    }
    return code;
}

/// The words of a C++ source that print, or that name a stream for it.
std::set<std::string> words_that_print(const std::string& source) {
    const std::string code = without_comments(source);
    std::set<std::string> found;
    for (const std::string_view word : printing_words) {
        for (std::size_t position = code.find(word); position != std::string::npos;
             position = code.find(word, position + 1)) {
            const std::size_t end = position + word.size();
            const bool ends = word.ends_with('(') || end == code.size() || !is_letter(code[end]);
            if (ends && (position == 0 || !is_letter(code[position - 1]))) { found.insert(std::string(word)); }
        }
    }
    return found;
}

TEST(printing, is_found_in_code_and_not_in_comments_or_longer_words) {
    EXPECT_THAT(words_that_print("fmt::print(stderr, \"x\");\nstd::printf(\"\");"),
                ElementsAre("fmt::print(", "printf(", "stderr"));
    EXPECT_THAT(words_that_print("std::cerr<<1;"), ElementsAre("std::cerr"));
    EXPECT_THAT(words_that_print("snprintf(a); inputs(b); \"puts\"; STDERR_FILENO;  // printf(stdout)\n"), IsEmpty());
}

TEST(printing, of_the_program_goes_through_the_console) {
    std::set<std::string> uses;
    for (const std::string& file : project_files({".h", ".cpp"})) {
        const bool is_program = file.starts_with("sim/") || file.starts_with("studies/");
        if (is_program && !file.starts_with("sim/output/console.")) {
            for (const std::string& word : words_that_print(read_project_file(file))) {
                uses.insert(file + ": " + word);
            }
        }
    }
    EXPECT_EQ(uses, legal_uses);
}

}  // namespace
}  // namespace orbweaver
