// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/import_command.h"

#include <fmt/ranges.h>

#include <filesystem>

#include "hw/base/errors.h"
#include "sim/cli/command_options.h"
#include "sim/import/booksim/booksim_import.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

CLI::App& import_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("import", "Translate the configuration of another simulator");
    command.add_option("FORMAT", m_options.format, "Whose it is: booksim (BookSim 2)")
        ->required()
        ->check(CLI::IsMember(std::vector<std::string>{"booksim"}).description(""))
        ->type_name("booksim");
    command.add_option("FILE", m_options.file, "Its configuration file")->required()->type_name("FILE");
    command
        .add_option("SETTING", m_options.arguments, "Options that replace those of the file, as on its command line")
        ->type_name("KEY=VALUE");
    add_out(command, m_options.out, "Write <name of the file>.yaml there instead of printing");
    return command;
}

exit_code import_command::execute(const invocation&) const {
    const imported_configuration imported = import_booksim(read_source(m_options.file), m_options.arguments);
    for (const std::string& warning : imported.warnings) { warn("{}\n", warning); }
    const std::string name = std::filesystem::path{m_options.file}.stem().string() + ".yaml";
    if (m_options.out) {
        std::vector<output_file> files{{name, imported.yaml}};
        files.insert(files.end(), imported.files.begin(), imported.files.end());
        write_added(*m_options.out, "import", std::move(files));
        return exit_code::success;
    }
    if (!imported.files.empty()) {
        std::vector<std::string> names;
        for (const output_file& file : imported.files) { names.push_back(file.name.string()); }
        throw user_error(fmt::format("{}: the translation needs files next to it ({}); --out FOLDER writes them",
                                     m_options.file, fmt::join(names, ", ")));
    }
    print_text(imported.yaml);
    return exit_code::success;
}

}  // namespace orbweaver::sim
