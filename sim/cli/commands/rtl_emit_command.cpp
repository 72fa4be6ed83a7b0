// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/rtl_emit_command.h"

#include <filesystem>

#include "hw/noc/description_error.h"
#include "sim/cli/programs.h"
#include "sim/output/console.h"
#include "sim/output/output_directory.h"
#include "sim/output/output_file.h"
#include "sim/rtl/network_emission.h"

namespace orbweaver::sim {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t max_cycles = 1'000'000;

/// Writes the files to a folder and removes all earlier files of the command.
void write_folder(const fs::path& folder, const std::vector<rtl::embedded_file>& made) {
    output_plan plan{"rtl emit"};
    std::vector<output_file> files;
    for (const rtl::embedded_file& file : made) {
        plan.files.push_back(file.name);
        files.push_back({folder / file.name, file.text});
    }
    output_directory out{folder, std::move(plan)};
    for (const output_file& file : files) { make_folder(file.name.parent_path()); }
    write_files(files);
    out.keep();
}

}  // namespace

CLI::App& rtl_emit_command::declare(CLI::App& above) {
    CLI::App& command = *above.add_subcommand("emit", "Write the network of a configuration as SystemVerilog");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out, "Folder of the files; default out/<name of the configuration>.rtl");
    command.add_option("--cycles", m_options.cycles, "Cycles of a run that the testbench repeats; default 1000")
        ->check(CLI::Range(std::uint64_t{1}, max_cycles).description(""))
        ->type_name("N");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code rtl_emit_command::execute(const invocation&) const {
    const loaded_configuration configuration =
        load_with_software(m_options.configuration.file, m_options.configuration.settings);
    const system::system_desc& described = configuration.description();
    const fs::path folder = m_options.out ? fs::path{*m_options.out} : fs::path{"out"} / (described.name + ".rtl");
    run_options options;
    options.programs = program_directory();
    options.agency = agency_directory();
    options.rtl_cache = rtl_cache_directory();
    try {
        const std::vector<rtl::embedded_file> files = emit_network(described, options, m_options.cycles);
        write_folder(folder, files);
        if (!m_options.quiet) {
            print_message("{} files of RTL in {}; {} describes how to run and to synthesise them\n", files.size(),
                          folder.string(), (folder / "README.md").string());
        }
        return exit_code::success;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

}  // namespace orbweaver::sim
