// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/rtl_new_command.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "hw/base/file_text.h"
#include "rtl_bridge/external/external_template.h"
#include "sim/cli/command_options.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

/// Returns whether a word is a valid name of a SystemVerilog module.
bool is_module_name(const std::string& word) {
    const auto is_letter = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_'; };
    return !word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) == 0 &&
           std::all_of(word.begin(), word.end(), is_letter);
}

}  // namespace

CLI::App& rtl_new_command::declare(CLI::App& above) {
    CLI::App& command =
        *above.add_subcommand("new", "Write a router in SystemVerilog that works, to put your own in its place");
    command.add_option("NAME", m_options.name, "Of the module")->required()->type_name("NAME");
    add_out(command, m_options.out, "Folder of the files; default out/NAME");
    return command;
}

exit_code rtl_new_command::execute(const invocation&) const {
    if (!is_module_name(m_options.name)) {
        throw user_error(
            fmt::format("orbweaver rtl new: '{}' cannot name a module: letters, digits and _ can, with "
                        "no digit in front",
                        printable(m_options.name)));
    }
    const fs::path folder = m_options.out ? fs::path{*m_options.out} : fs::path{"out"} / m_options.name;
    std::vector<output_file> files;
    for (rtl::embedded_file& file : rtl::external_template(m_options.name)) {
        const fs::path present = folder / file.name;
        if (fs::exists(present) && file_text(present) != file.text) {
            throw user_error(fmt::format("orbweaver rtl new: {} is there already, and differs", present.string()));
        }
        files.push_back({file.name, std::move(file.text)});
    }
    write_added(folder, "rtl new", files);
    for (const output_file& file : files) { print_message("{}\n", (folder / file.name).string()); }
    return exit_code::success;
}

}  // namespace orbweaver::sim
