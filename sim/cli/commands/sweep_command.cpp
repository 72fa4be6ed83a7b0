// SPDX-License-Identifier: Apache-2.0
#include "sim/cli/commands/sweep_command.h"

#include "sim/cli/command_options.h"
#include "sim/cli/machine_check.h"
#include "sim/cli/programs.h"
#include "sim/jobs/job_runner.h"
#include "sim/processes/run_processes.h"
#include "sim/sweep/sweep_run.h"

namespace orbweaver::sim {

CLI::App& sweep_command::declare(CLI::App& program) {
    CLI::App& command = *program.add_subcommand("sweep", "Simulate the points of a design space and find the best");
    command.add_option("SWEEP", m_options.sweep, "YAML file that describes axes and objectives")
        ->required()
        ->type_name("FILE");
    add_jobs(command, m_options.processes);
    add_choice(command, "--engine",
               "Who runs the simulations: local (processes of this machine, the default) or slurm (job arrays)",
               {"local", "slurm"}, m_options.engine);
    auto* resume = command.add_flag("--resume", m_options.resume, "Go on with a sweep that was stopped");
    command.add_flag("--plan", m_options.plan, "List the points and those that are refuted; run nothing")
        ->excludes(resume);
    command.add_flag(
        "--serve", m_options.serve,
        "Take points from standard input and answer on standard output, a line of JSON each (docs/sweep.md)");
    add_out(command, m_options.out, "Where results go; default out/<name of the sweep>.sweep");
    add_quiet(command, m_options.quiet);
    return command;
}

exit_code sweep_command::execute(const invocation&) const {
    if (is_one_of_several()) {
        throw user_error("a sweep starts its own processes: call it without mpirun or srun, with -j or --engine slurm");
    }
    const sweep described = load_sweep(m_options.sweep, m_options.serve);
    if (m_options.serve && m_options.engine == sweep_engine::slurm) {
        throw user_error("--serve: points that are asked for run on this machine; leave out --engine slurm");
    }
    if (m_options.plan) { return plan_sweep(described, check_sweep_point, rtl_cache_directory()); }
    const std::filesystem::path folder = m_options.out.value_or("out/" + described.name + ".sweep");
    output_directory out{folder, plan_of_sweep(folder, m_options.resume)};
    out.keep();  // keeps recorded runs, so that the sweep can be resumed
    sweep_options options;
    options.out = out.path();
    options.folder = &out;
    options.engine = m_options.engine;
    options.processes =
        m_options.engine == sweep_engine::local ? local_processes(m_options.processes) : m_options.processes;
    options.resume = m_options.resume;
    options.quiet = m_options.quiet;
    options.print = m_options.serve ? print_notice : print_text;  // standard output is reserved for the answers
    options.check = check_sweep_point;
    options.rtl_cache = rtl_cache_directory();
    return run_sweep(described, options);
}

}  // namespace orbweaver::sim
