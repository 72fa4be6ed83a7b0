// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/rtl_new_command.h"

#include <fmt/core.h>

#include <filesystem>

#include "rtl_bridge/external/external_template.h"
#include "sim/cli/command_options.h"
#include "sim/cli/project_files.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

CLI::App& rtl_new_command::declare(CLI::App& above) {
    CLI::App& command =
        *above.add_subcommand("new", "Write a router in SystemVerilog that works, to put your own in its place");
    command.add_option("NAME", m_options.name, "Name of the module")->required()->type_name("NAME");
    add_out(command, m_options.out, "Folder of the files; default out/NAME");
    return command;
}

exit_code rtl_new_command::execute(const invocation&) const {
    if (!is_identifier(m_options.name)) {
        throw user_error(
            fmt::format("orbweaver rtl new: '{}' cannot name a module: letters, digits and _ can, with "
                        "no digit in front",
                        printable(m_options.name)));
    }
    const fs::path folder = m_options.out ? fs::path{*m_options.out} : fs::path{"out"} / m_options.name;
    write_project(folder, "rtl new", rtl::external_template(m_options.name));
    return exit_code::success;
}

}  // namespace orbweaver::sim
