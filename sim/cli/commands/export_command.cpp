// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/export_command.h"

#include <filesystem>
#include <vector>

#include "sim/cli/command_options.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/replay/goal_export.h"

namespace orbweaver::sim {

CLI::App& export_command::declare(CLI::App& program) {
    constexpr std::uint64_t longest_cycle = 1000000;
    CLI::App& command = *program.add_subcommand("export", "Write a message trace in the format of another tool");
    command.add_option("FORMAT", m_options.format, "Whose it is: goal (LogGOPSim, ATLAHS)")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>{"goal"}).description(""))
        ->type_name("goal");
    command.add_option("FILE", m_options.file, "The trace, messages.causes")->required()->type_name("FILE");
    command.add_option("--cycle", m_options.cycle, "Length of a cycle in nanoseconds; default 10, as clock.chip")
        ->check(CLI::Range(std::uint64_t{1}, longest_cycle).description(""))
        ->type_name("N");
    add_out(command, m_options.out, "Write <name of the file>.goal there instead of printing");
    return command;
}

exit_code export_command::execute(const invocation&) const {
    std::string text = goal_export(m_options.file, m_options.cycle).text();
    if (m_options.out) {
        const std::filesystem::path file{m_options.file};
        write_added(*m_options.out, "export", {{file.stem().string() + ".goal", std::move(text)}});
    } else {
        print_data(text);
    }
    return exit_code::success;
}

}  // namespace orbweaver::sim
