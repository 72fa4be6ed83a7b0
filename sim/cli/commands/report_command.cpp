// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/report_command.h"

#include "sim/cli/command_options.h"
#include "sim/cli/programs.h"
#include "sim/output/console.h"
#include "sim/output/written_files.h"
#include "sim/report/report.h"

namespace orbweaver::sim {

CLI::App& report_command::declare(CLI::App& program) {
    CLI::App& command =
        *program.add_subcommand("report", "Make one HTML page of a run, of a sweep, or of several runs side by side");
    command
        .add_option("DIR", m_options.results,
                    "Directory of a run (result.json) or a sweep (sweep.json); or several directories of runs")
        ->required()
        ->type_name("DIR");
    command
        .add_option("--out", m_options.out,
                    "Where the page goes: a file that ends in .html, or a directory; default DIR/report.html, "
                    "and none for several directories")
        ->type_name("FILE|DIR");
    return command;
}

exit_code report_command::execute(const invocation&) const {
    const std::vector<std::filesystem::path> results(m_options.results.begin(), m_options.results.end());
    if (results.size() > 1 && !m_options.out) {
        throw user_error("a page of several runs belongs to none of their directories: give --out FILE.html");
    }
    const std::filesystem::path wanted = m_options.out ? std::filesystem::path{*m_options.out} : results.front();
    const std::filesystem::path file = write_one(wanted, {.command = "report", .files = {"report.html"}, .adds = true},
                                                 report_of(results, report_page_file()));
    print_message("{}\n", file.string());
    return exit_code::success;
}

}  // namespace orbweaver::sim
