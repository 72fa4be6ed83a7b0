// SPDX-License-Identifier: Apache-2.0
#include "testbenches/structure/tree.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr std::array<std::string_view, 19> top_folders{
    "cmake",     "examples",  "configs",     "docs", "python",         "hw",
    "multicast", "reference", "rtl_bridge",  ".ci",  "scripts",        "sw_stack",
    "sim",       "studies",   "testbenches", "tlm",  "web/report/src", "web/report/tests",
    "web/manual"};

bool matches(const std::filesystem::path& file, const std::vector<std::string_view>& wanted) {
    return std::ranges::any_of(wanted, [&](std::string_view name) {
        return name.starts_with('.') ? file.filename().string().ends_with(name) : file.filename() == name;
    });
}

}  // namespace

std::filesystem::path source_root() { return ORBWEAVER_SOURCE_DIR; }

std::vector<std::string> project_files(const std::vector<std::string_view>& extensions) {
    std::vector<std::string> files;
    const auto add = [&](const std::filesystem::directory_entry& entry) {
        if (entry.is_regular_file() && matches(entry.path(), extensions)) {
            files.push_back(entry.path().lexically_relative(source_root()).generic_string());
        }
    };
    for (const auto& entry : std::filesystem::directory_iterator(source_root())) { add(entry); }
    for (const std::string_view folder : top_folders) {
        if (std::filesystem::exists(source_root() / folder)) {
            for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / folder)) {
                add(entry);
            }
        }
    }
    std::ranges::sort(files);
    return files;
}

std::string read_project_file(const std::string& file) {
    std::ifstream in(source_root() / file, std::ios::binary);
    if (!in) { throw std::runtime_error("cannot read " + file); }
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::string first_match(const std::string& text, const std::string& pattern) {
    std::smatch match;
    return std::regex_search(text, match, std::regex(pattern)) ? match[1].str() : "";
}

void PrintTo(const command_result& result, std::ostream* out) {
    *out << "status " << result.status << ": " << result.output;
}

testing::Matcher<command_result> ends_with(int status, const testing::Matcher<std::string>& output) {
    return AllOf(Field("status", &command_result::status, status), Field("output", &command_result::output, output));
}

command_result run_script(const std::string& script, const std::filesystem::path& folder) {
    const std::filesystem::path file = folder / ".script.sh";
    std::ofstream(file) << "set -euo pipefail\ncd '" << folder.string() << "'\n" << script << '\n';
    FILE* const pipe = popen(("bash '" + file.string() + "' 2>&1 </dev/null").c_str(), "r");
    if (!pipe) { throw std::runtime_error("cannot start bash"); }
    command_result result;
    std::array<char, 4096> part{};
    while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe)) {
        result.output.append(part.data(), size);
    }
    const int status = pclose(pipe);
    result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    std::filesystem::remove(file);
    return result;
}

}  // namespace orbweaver
