// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/compiler_command.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "hw/base/file_text.h"
#include "sim/cli/programs.h"
#include "sim/compiler/compiler_process.h"
#include "sim/compiler/missing_mpi_names.h"
#include "sim/output/console.h"

namespace orbweaver::sim {

namespace {

/// @param headers folder of mpi.h and of its part
void name_missing_calls(const std::string& messages, const std::filesystem::path& headers) {
    const std::string declared = file_text(headers / "mpi.h").value_or("") +
                                 file_text(headers / "sw_stack/mpi/include/orbweaver_mpi_persistent.h").value_or("");
    const std::vector<std::string> missing = missing_mpi_names(messages, declared);
    if (!missing.empty()) {
        warn("orbweaver: mpi.h has no {}; docs/mpi.md lists the calls that are there\n", fmt::join(missing, ", "));
    }
}

}  // namespace

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
    const compiler_end end = run_compiler(all);
    if (end.status == compiler_end::no_program) {
        throw user_error(fmt::format("orbweaver: there is no {}; this installs it: scripts/setup", all.front()));
    }
    if (end.status != 0) { name_missing_calls(end.messages, sysroot / "include"); }
    return static_cast<exit_code>(end.status);  // as the compiler itself would end
}

}  // namespace orbweaver::sim
