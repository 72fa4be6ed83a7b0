// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/schema_command.h"

#include <array>

#include "sim/cli/command_line.h"
#include "sim/cli/command_options.h"
#include "sim/config/schema/schema.h"
#include "sim/config/schema/schema_lines.h"
#include "sim/manual/instruction_manual.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/results/statistics_manual.h"
#include "sim/sweep/space/sweep_table.h"

namespace orbweaver::sim {

namespace {

/// A page that the command can print.
struct schema_page {
    const char* flag;  // null: the default page
    schema_form form;
    const char* help;
    const char* file;
    std::string (*content)();
};

std::string schema_text() { return schema_lines(configuration_schema()); }

std::string sweep_schema_text() { return schema_lines(sweep_schema()); }

constexpr std::array schema_pages{
    schema_page{nullptr, schema_form::json, "", "configuration.schema.json", schema_text},
    schema_page{"--sweep", schema_form::sweep, "The JSON schema of sweeps instead", "sweep.schema.json",
                sweep_schema_text},
    schema_page{"--list", schema_form::listing, "All keys with defaults and meaning, for reading here, instead",
                "configuration.txt", configuration_listing},
    schema_page{"--manual", schema_form::manual, "The reference page of all keys, in Markdown, instead",
                "configuration.md", configuration_manual},
    schema_page{"--statistics", schema_form::statistics, "The reference page of all statistics, in Markdown, instead",
                "statistics.md", statistics_manual},
    schema_page{"--instructions", schema_form::instructions,
                "The reference page of all instructions, in Markdown, instead", "instructions.md", instruction_manual},
    schema_page{"--commands", schema_form::commands, "The reference page of all commands, in Markdown, instead",
                "commands.md", command_reference},
    schema_page{"--man", schema_form::man, "The man page, in roff, instead", "orbweaver.1", command_man_page},
    schema_page{"--completion", schema_form::completion, "The script that completes command lines in bash, instead",
                "orbweaver.bash", command_bash_completion},
    schema_page{"--completion-zsh", schema_form::completion_zsh, "The same for zsh", "_orbweaver",
                command_zsh_completion},
};

}  // namespace

CLI::App& schema_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("schema", "Print the JSON schema of configurations");
    std::vector<CLI::Option*> others;
    for (const schema_page& page : schema_pages) {
        if (page.flag == nullptr) { continue; }
        auto* option = command.add_flag_callback(
            page.flag, [this, form = page.form] { m_options.form = form; }, page.help);
        for (CLI::Option* other : others) { option->excludes(other); }
        others.push_back(option);
    }
    add_out(command, m_options.out, "Write a file there instead of printing");
    return command;
}

exit_code schema_command::execute(const invocation&) const {
    const auto& page = *std::find_if(schema_pages.begin(), schema_pages.end(),
                                     [this](const schema_page& each) { return each.form == m_options.form; });
    if (m_options.out) {
        write_added(*m_options.out, "schema", {{page.file, page.content()}});
    } else {
        print_text(page.content());
    }
    return exit_code::success;
}

}  // namespace orbweaver::sim
