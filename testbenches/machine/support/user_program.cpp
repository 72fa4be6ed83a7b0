// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/user_program.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace orbweaver {

namespace fs = std::filesystem;

fs::path user_sources() { return fs::path(ORBWEAVER_SOURCE_DIR) / "sw_stack" / "tests" / "users"; }

fs::path user_elf(const std::string& name, const std::vector<std::string>& options) {
    static std::map<std::pair<std::string, std::vector<std::string>>, fs::path> made;
    fs::path& elf = made[{name, options}];
    if (elf.empty()) {
        const fs::path folder = temporary_path("user_programs");
        fs::create_directories(folder);
        const bool is_c = fs::exists(user_sources() / (name + ".c"));
        const std::string file = name + (options.empty() ? ".elf" : fmt::format("_{}.elf", made.size()));
        const std::string source = (user_sources() / (name + (is_c ? ".c" : ".cpp"))).string();
        std::vector<std::string> words = {is_c ? "cc" : "c++",       "-O2", "-Wall", "-Wextra", "-Werror",
                                          "-I" ORBWEAVER_SOURCE_DIR, "-o",  file,    source};
        words.insert(words.end(), options.begin(), options.end());
        succeeded(run_in(folder, words));
        elf = folder / file;
    }
    return elf;
}

program_run run_program(const std::string& name, std::vector<std::string> more,
                        const std::vector<std::string>& options) {
    const fs::path config = temporary_config(
        "user_program.yaml", "system: chip\nnetwork: {topology: {dims: [4, 2]}}\nworkload: {elf: none}\n");
    more.insert(more.begin(), "workload.elf=" + user_elf(name, options).string());
    return run_orbweaver(config.string(), settings(more));
}

std::string console_text(const std::string& output) {
    const std::string mark = "[   0] ";
    std::string text;
    std::istringstream lines(output);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(mark)) { text += line.substr(mark.size()) + "\n"; }
    }
    return text;
}

}  // namespace orbweaver
