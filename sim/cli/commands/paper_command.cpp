// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/paper_command.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "sim/cli/command_options.h"
#include "sim/cli/programs.h"

namespace orbweaver::sim {

CLI::App& paper_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand(
        "paper", "Repeat the experiments of published papers; report published and measured values");
    command.add_option("ID", m_options.experiments, "Papers and experiments, as scmp or scmp.lu; default: all")
        ->type_name("ID");
    command.add_flag("--quick", m_options.quick, "Smaller inputs and machines; published figures do not apply then");
    command.add_flag(
        "--sensitivity", m_options.sensitivity,
        "Also vary each parameter that a paper leaves open, and run all optional experiments; takes longer");
    command.add_flag("--resume", m_options.resume, "Continue a stopped command without repeating finished runs");
    add_settings(command, m_options.settings,
                 "Set a value in every run; it overrides that of the experiments; may be repeated");
    add_jobs(command, m_options.processes);
    add_out(command, m_options.out, "Where results go; default out/paper");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code paper_command::execute(const invocation& words) const {
    const std::filesystem::path studies = studies_file();
    std::vector<char*> arguments;
    arguments.reserve(static_cast<std::size_t>(words.argc) + 1);
    for (int i = 0; i < words.argc; ++i) {
        arguments.push_back(const_cast<char*>(words.argv[i]));  // execv does not modify its arguments
    }
    arguments.push_back(nullptr);
    execv(studies.c_str(), arguments.data());
    if (errno == ENOENT) {
        throw user_error("orbweaver: the experiments of papers are not built; this builds them: scripts/build paper");
    }
    throw std::system_error(errno, std::generic_category(), studies.string());
}

}  // namespace orbweaver::sim
