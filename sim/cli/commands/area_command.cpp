// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/area_command.h"

#include "hw/noc/description_error.h"
#include "sim/area/area_report.h"
#include "sim/cli/configured_output.h"
#include "sim/cli/programs.h"
#include "sim/config/defaults.h"
#include "sim/kind/run_kind.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"

namespace orbweaver::sim {

CLI::App& area_command::declare(CLI::App& program) {
    CLI::App& command =
        *program.add_subcommand("area", "Synthesise the RTL of a configuration: gates, flip-flops, clock period");
    add_configuration(command, m_options.configuration);
    add_out(command, m_options.out,
            "Where area.json goes; default out/<name of the configuration>, or with .area behind it if that holds "
            "results of another configuration");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code area_command::execute(const invocation& words) const {
    const loaded_configuration configuration =
        load_configuration(m_options.configuration.file, m_options.configuration.settings);
    const system::system_desc& described = configuration.description();
    const run_kind& kind = kind_of(described);
    if (!kind.has_network()) {
        throw user_error(fmt::format("system: {} has no blocks in RTL", name_of(described.kind)));
    }
    configured_output out({words.text(), m_options.configuration.file}, described,
                          result_folder(m_options.out, described, "area"), {"area", {"area.json"}});
    try {
        const auto write = [&out](const area_report& known) {
            write_file(out.path() / "area.json", json_text(area_json(known)));
        };
        const area_report report = measure_area(described, {rtl_cache_directory(), m_options.quiet, write});
        write(report);
        out.directory().keep();
        if (!m_options.quiet) {
            print_message("{}, {}\n{}written to {}\n", described.name, kind.in_one_line(described), area_text(report),
                          (out.path() / "area.json").string());
        }
        if (!report.is_whole()) {
            warn("orbweaver: stopped by the user; the blocks above are kept, and another call goes on\n");
            return exit_code::timeout;
        }
        return exit_code::success;
    } catch (const noc::description_error& refusal) { throw configuration.problem_at(refusal.key(), refusal.text()); }
}

}  // namespace orbweaver::sim
