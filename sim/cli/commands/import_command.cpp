// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/import_command.h"

#include <filesystem>

#include "sim/cli/command_options.h"
#include "sim/config/yaml_reader.h"
#include "sim/import/booksim_import.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"

namespace orbweaver::sim {

CLI::App& import_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("import", "Translate the configuration of another simulator");
    command.add_option("FORMAT", m_options.format, "Whose it is: booksim (BookSim 2)")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>{"booksim"}).description(""))
        ->type_name("booksim");
    command.add_option("FILE", m_options.file, "Its configuration file")->required()->type_name("FILE");
    add_out(command, m_options.out, "Write <name of the file>.yaml there instead of printing");
    return command;
}

exit_code import_command::execute(const invocation&) const {
    const imported_configuration imported = import_booksim(read_source(m_options.file));
    for (const std::string& warning : imported.warnings) {
        warn("{}\n", warning);
    }
    if (m_options.out) {
        const std::filesystem::path file{m_options.file};
        write_added(*m_options.out, "import", {{file.stem().string() + ".yaml", imported.yaml}});
    } else {
        print_text(imported.yaml);
    }
    return exit_code::success;
}

}  // namespace orbweaver::sim
