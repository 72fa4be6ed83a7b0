// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/power_command.h"

#include <filesystem>

#include "hw/noc/description_error.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/programs.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"
#include "sim/power/power_report.h"

namespace orbweaver::sim {

namespace {

constexpr const char* power_file = "power.json";

/// Writes a profile. If the file exists, its other routers stay.
void add_to_profile(const std::string& file, const energy_profile& found) {
    const bool exists = std::filesystem::exists(file);
    write_file(file, profile_text(exists ? merged(read_profile(file), found) : found));
}

}  // namespace

CLI::App& power_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand(
        "power", "Power of the routers of a configuration: leakage, clock, energies of events, by their netlists");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out,
            "Where power.json goes; default out/<name of the configuration>, or with .power behind it if that holds "
            "results of another configuration");
    command
        .add_option("--profile", m_options.profile,
                    "Write the energies to a technology profile, which energy.profile reads; other routers in it stay")
        ->type_name("FILE");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code power_command::execute(const invocation& words) const {
    const loaded_configuration configuration =
        load_with_software(m_options.configuration.file, m_options.configuration.settings);
    const system::system_desc& described = configuration.description();
    configured_output out({words.text(), m_options.configuration.file}, described,
                          result_folder(m_options.out, described, "power"), {"power", {power_file}});
    run_options options;
    options.quiet = m_options.quiet;
    options.programs = program_directory();
    options.agency = agency_directory();
    options.rtl_cache = rtl_cache_directory();
    try {
        const power_report report = measure_power(described, options);
        write_file(out.path() / power_file, json_text(power_json(report)));
        out.directory().keep();
        if (m_options.profile && report.is_whole()) { add_to_profile(*m_options.profile, profile_of(report)); }
        if (!m_options.quiet) {
            print_message("{}, {}\n{}written to {}\n", described.name, kind_of(described).in_one_line(described),
                          power_text(report), (out.path() / power_file).string());
        }
        if (!report.is_whole()) {
            warn("orbweaver: stopped by the user; what is known is kept, and another call goes on\n");
            return exit_code::timeout;
        }
        return exit_code::success;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

}  // namespace orbweaver::sim
