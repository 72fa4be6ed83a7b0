// SPDX-License-Identifier: Apache-2.0
#include "testbenches/machine/support/user_program.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

namespace orbweaver {

namespace fs = std::filesystem;

fs::path user_sources() { return fs::path(ORBWEAVER_SOURCE_DIR) / "sw_stack" / "tests" / "users"; }

fs::path user_elf(const std::string& name) {
    static std::map<std::string, fs::path> made;
    fs::path& elf = made[name];
    if (elf.empty()) {
        const fs::path folder = temporary_path("user_programs");
        fs::create_directories(folder);
        const bool is_c = fs::exists(user_sources() / (name + ".c"));
        succeeded(run_in(folder, {is_c ? "cc" : "c++", "-O2", "-Wall", "-Wextra", "-Werror", "-I" ORBWEAVER_SOURCE_DIR,
                                  "-o", name + ".elf", (user_sources() / (name + (is_c ? ".c" : ".cpp"))).string()}));
        elf = folder / (name + ".elf");
    }
    return elf;
}

program_run run_program(const std::string& name, std::vector<std::string> more) {
    const fs::path config = temporary_config(
        "user_program.yaml", "system: chip\nnetwork: {topology: {dims: [4, 2]}}\nworkload: {elf: none}\n");
    more.insert(more.begin(), "workload.elf=" + user_elf(name).string());
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
