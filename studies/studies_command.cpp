// SPDX-License-Identifier: Apache-2.0
#include "studies/studies_command.h"

#include "hw/base/errors.h"
#include "sim/cli/command_line.h"
#include "sim/cli/commands/paper_command.h"
#include "sim/cli/programs.h"
#include "sim/jobs/job_runner.h"
#include "sim/text/source_text.h"
#include "studies/paper_run.h"
#include "studies/run_store.h"
#include "studies/selection.h"

namespace orbweaver::studies {

namespace {

constexpr std::size_t longest_command = 1000;  // characters of it in the report

exit_code repeat_papers(const sim::paper_command_options& wanted, const std::string& words) {
    const std::vector<paper> papers = select_experiments({wanted.experiments, wanted.quick, wanted.sensitivity});
    check_settings(papers, wanted.settings);
    sim::output_plan plan{"paper", {"paper.json", "report.md"}};
    plan.files.insert(plan.files.end(), {run_store::file_name, std::string(run_store::file_name) + "-journal"});
    plan.excluded = {"run", "sweep"};
    plan.adds = wanted.resume;
    for (const paper& one : papers) { plan.folders.push_back(one.id); }
    sim::output_directory out{wanted.out.value_or("out/paper"), std::move(plan)};
    out.keep();  // results of runs, whatever becomes of the rest
    paper_options options;
    options.out = out.path();
    options.folder = &out;
    options.orbweaver = sim::orbweaver_file();
    options.processes = sim::local_processes(wanted.processes);
    options.quiet = wanted.quiet;
    options.command = sim::printable(words, longest_command);
    options.settings = wanted.settings;
    options.resume = wanted.resume;
    return run_papers(papers, options);
}

}  // namespace

int execute_studies(int argc, const char* const* argv) {
    sim::command_line line;
    const sim::command* const named = line.parse(argc, argv);
    if (named == nullptr) { return static_cast<int>(exit_code::success); }
    const auto* const papers = dynamic_cast<const sim::paper_command*>(named);
    if (papers == nullptr) {
        throw user_error("orbweaver-studies: this program knows the command 'paper' alone; orbweaver has the others");
    }
    return static_cast<int>(repeat_papers(papers->options(), sim::invocation{argc, argv}.text()));
}

}  // namespace orbweaver::studies
