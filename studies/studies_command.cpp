// SPDX-License-Identifier: Apache-2.0
#include "studies/studies_command.h"

#include "hw/base/errors.h"
#include "sim/cli/command_line.h"
#include "sim/cli/programs.h"
#include "sim/config/source_text.h"
#include "sim/jobs/job_runner.h"
#include "studies/paper_run.h"
#include "studies/selection.h"

namespace orbweaver {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_command = 1000;  // characters of it in the report

exit_code repeat_papers(const command_line& line) {
    const std::vector<paper> papers = select_experiments({line.experiments, line.quick, line.sensitivity});
    check_settings(papers, line.settings);
    output_plan plan{"paper", {"paper.json", "report.md"}};
    plan.excluded = {"run", "sweep"};
    for (const paper& one : papers) {
        plan.folders.push_back(one.id);
    }
    output_directory out{line.out ? fs::path{*line.out} : fs::path{"out/paper"}, std::move(plan)};
    out.keep();  // results of runs, whatever becomes of the rest
    paper_options options;
    options.out = out.path();
    options.folder = &out;
    options.orbweaver = orbweaver_file();
    options.processes = local_processes(line.processes);
    options.quiet = line.quiet;
    options.command = printable(line.text, longest_command);
    options.settings = line.settings;
    return run_papers(papers, options);
}

}  // namespace

int execute_studies(int argc, const char* const* argv) {
    const auto line = parse_command_line(argc, argv);
    if (!line) {
        return static_cast<int>(exit_code::success);
    }
    if (line->what != command::paper) {
        throw user_error("orbweaver-studies: this program knows the command 'paper' alone; orbweaver has the others");
    }
    return static_cast<int>(repeat_papers(*line));
}

}  // namespace orbweaver
