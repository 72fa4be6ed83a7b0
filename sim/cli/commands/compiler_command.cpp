// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/compiler_command.h"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "sim/cli/programs.h"
#include "sim/output/console.h"

namespace orbweaver::sim {

CLI::App& compiler_command::declare(CLI::App& program) {
    const bool is_c = m_language == program_language::c;
    CLI::App& command = *program.add_subcommand(
        is_c ? "cc" : "c++",
        fmt::format("Compile and link programs in {} for the modelled cores, with MPI; takes the options of GCC, and "
                    "-show, which prints its command line",
                    is_c ? "C" : "C++"));
    command.add_option("WORD", "Options and files, as a compiler takes them")->expected(-1)->type_name("WORD");
    return command;
}

exit_code compiler_command::execute(const invocation& words) const {
    const std::filesystem::path sysroot = sysroot_directory();
    if (!std::filesystem::exists(sysroot / "lib" / "libmpi.a")) {
        throw user_error("orbweaver: the libraries of programs are not built; this builds them: scripts/build sysroot");
    }
    if (m_language == program_language::cpp && !std::filesystem::exists(sysroot / "lib" / "libstdc++.a")) {
        throw user_error("orbweaver: the library of C++ is not built; this builds it: scripts/setup-cxx");
    }
    std::vector<std::string> given(words.argv + 2, words.argv + words.argc);
    const bool is_shown = std::erase(given, "-show") != 0;
    std::vector<std::string> all = compiler_words(m_language, given, sysroot);
    if (is_shown) {
        print_text(fmt::format("{}\n", fmt::join(all, " ")));
        return exit_code::success;
    }
    std::vector<char*> arguments;
    for (std::string& word : all) { arguments.push_back(word.data()); }
    arguments.push_back(nullptr);
    execvp(arguments.front(), arguments.data());
    if (errno == ENOENT) {
        throw user_error(fmt::format("orbweaver: there is no {}; this installs it: scripts/setup", all.front()));
    }
    throw std::system_error(errno, std::generic_category(), all.front());
}

}  // namespace orbweaver::sim
