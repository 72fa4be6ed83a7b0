// SPDX-License-Identifier: Apache-2.0
#include "sim/run/run_system.h"

#include <chrono>
#include <memory>

#include "sim/check/depth_warnings.h"
#include "sim/gdb/listener.h"
#include "sim/gdb/session.h"
#include "sim/kind/run_kind.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/output/output_directory.h"
#include "sim/output/output_file.h"
#include "sim/results/console/summary.h"
#include "sim/results/run_results.h"
#include "sim/run/progress.h"
#include "sim/run/system_run.h"
#include "sim/run/warm_run.h"

namespace orbweaver::sim {

namespace {

/// Returns the debugger session; null without --gdb.
std::unique_ptr<gdb::session> wait_for_debugger(system_run& run, const run_options& options) {
    if (options.debugger == nullptr) { return nullptr; }
    const interrupt_guard guard;
    return std::make_unique<gdb::session>(gdb::connection(options.debugger->accept(interrupt_guard::interrupted)),
                                          *run.firmware_machine(), run.clock(), run.control());
}

loop_end run_to_end(system_run& run, cycle_t limit, const run_options& options, gdb::session* debugger) {
    progress line(!options.quiet || !options.part_of.empty(), options.part_of);
    const auto show = [&](cycle_t now) {
        line.update(now, run.instructions(), [&] { return run.stage(now); });
        run.look(now);
    };
    try {
        return debugger != nullptr ? debugger->simulate(limit, show)
                                   : simulate(run.clock(), run.control(), limit, show);
    } catch (const sc_core::sc_report& failure) {
        if (!run.blames_user(failure)) { throw; }
        return loop_end::finished;
    }
}

/// Reports the waits of a run that ended without finishing its work.
void report_waits(system_run& run, run_outcome& outcome, const run_options& options) {
    if (!run.reports_waits(outcome.code)) { return; }
    const deadlock_report report = run.waits(outcome.cycle);
    const std::vector<std::string> cycle = report.lines();
    outcome.details.insert(outcome.details.begin(), cycle.begin(), cycle.end());
    report.write(options.out);
}

}  // namespace

run_outcome simulate_system(const system::system_desc& described, const result_json& resolved,
                            const run_options& options, const result_receiver& take) {
    const auto start = std::chrono::steady_clock::now();
    const std::unique_ptr<system_run> run = options.warm != nullptr ? options.warm->go_on(described, options)
                                                                    : kind_of(described).build(described, options);
    if (options.processes != nullptr && run->processes() == nullptr && !options.quiet) {
        warn(
            "orbweaver: one process works on this machine: its routers have options that processes do not divide, or "
            "are modules, or there are too few\n");
    }
    const std::unique_ptr<gdb::session> debugger = wait_for_debugger(*run, options);
    const loop_end how = run_to_end(*run, described.limit_cycles, options, debugger.get());
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;

    const cycle_t cycles = run->last_cycle(how);
    run->settle(how, cycles);
    run->collect();
    run_outcome outcome = run->outcome(how);
    run->explain(outcome);
    report_waits(*run, outcome, options);

    result_document result{run_results(described, outcome, cycles, wall.count())};
    run->add_results(result, outcome, cycles);
    close_results(result.values(), run->control(), resolved);
    run->write_files();
    if (debugger) { debugger->end(static_cast<int>(outcome.code)); }
    take(outcome, result);
    return outcome;
}

void simulate_part(const system::system_desc& described, const run_options& options) {
    const std::unique_ptr<system_run> run = kind_of(described).build(described, options);
    if (run->processes() == nullptr) { return; }
    const loop_end how = run_to_end(*run, described.limit_cycles, options, nullptr);
    run->settle(how, run->last_cycle(how));
    run->collect();
}

finished_run simulate_system(const system::system_desc& described, const result_json& resolved,
                             const run_options& options) {
    finished_run run;
    simulate_system(described, resolved, options, [&run](const run_outcome& outcome, const result_document& result) {
        run = {outcome, result.whole()};
    });
    return run;
}

exit_code run_system(const system::system_desc& described, const result_json& resolved, const run_options& options) {
    if (!options.quiet) {
        warn_of_depths(
            depth_warnings(described));  // before the run, so that users need not wait for its end to see the warnings
    }
    const run_kind& kind = kind_of(described);
    std::string summary;
    const auto take = [&](const run_outcome&, const result_document& result) {
        write_file(options.out / "result.json", [&result](std::ostream& stream) { result.write(stream); });
        summary = options.quiet ? "" : summarise(result.values(), kind);
    };
    const run_outcome outcome = kind.simulate != nullptr ? kind.simulate(described, resolved, options, take)
                                                         : simulate_system(described, resolved, options, take);
    if (options.folder != nullptr) { options.folder->keep(); }
    if (!options.quiet) {
        print_text(summary);
        print_message("\nresults in {}\n", (options.out / "result.json").string());
    } else if (outcome.code != exit_code::success) {
        warn("{}: {} - {}\n", described.name, outcome.status, outcome.summary);
    }
    return outcome.code;
}

}  // namespace orbweaver::sim
