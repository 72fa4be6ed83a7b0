// SPDX-License-Identifier: Apache-2.0
#include "studies/paper_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <set>

#include "sim/config/configuration.h"
#include "sim/jobs/job_progress.h"
#include "sim/jobs/simulations.h"
#include "sim/loop/interrupt_guard.h"
#include "sim/output/console.h"
#include "sim/output/json_text.h"
#include "sim/output/output_file.h"
#include "sim/results/chip/unknown_argument_count.h"
#include "studies/gnuplot.h"
#include "studies/report.h"
#include "studies/run_figures.h"
#include "studies/run_store.h"

namespace orbweaver::studies {

namespace {

namespace fs = std::filesystem;

constexpr double longest_run = 3600;      // seconds of the host; the longest takes about one minute
constexpr std::size_t max_problems = 10;  // on the terminal

/// The runs of a paper, each once.
std::map<std::string, planned_run> unique_runs(const paper& one) {
    std::map<std::string, planned_run> unique;
    for (const experiment& part : one.experiments) {
        for (const planned_run& run : part.runs) { unique.emplace(run.name, run); }
    }
    return unique;
}

constexpr const char* inputs_folder = "inputs";

fs::path input_path(const run_input& input, const fs::path& folder) { return folder / inputs_folder / input.name; }

/// Returns the settings of a run, its file locations, and the user's overrides.
std::vector<std::string> settings_of(const planned_run& run, const fs::path& folder,
                                     const std::vector<std::string>& by_user) {
    std::vector<std::string> settings = run.settings;
    for (const run_input& input : run.inputs) {
        settings.push_back(fmt::format("{}={}", input.key, input_path(input, folder).string()));
    }
    settings.insert(settings.end(), by_user.begin(), by_user.end());
    return settings;
}

/// Returns the base configuration of a run.
const std::string& machine_of(const planned_run& run, const paper& publication) {
    return run.machine.empty() ? publication.machine : run.machine;
}

/// Writes the files that runs of a paper read, each once.
void write_inputs(const std::map<std::string, planned_run>& runs, const std::string& id, const paper_options& options) {
    std::map<std::string, const run_input*> inputs;
    for (const auto& [name, run] : runs) {
        for (const run_input& input : run.inputs) { inputs.emplace(input_path(input, id).string(), &input); }
    }
    std::vector<std::string> names;
    names.reserve(inputs.size());
    for (const auto& [name, input] : inputs) { names.push_back(name); }
    options.folder->claim(names);
    for (const auto& [name, input] : inputs) {
        sim::make_folder((options.out / name).parent_path());
        sim::write_file(options.out / name, input->content());
    }
}

/// The base configurations of runs, each written once: machine.yaml is the paper's, others are numbered.
class machine_files {
public:
    machine_files(sim::output_directory& out, std::string id, const std::string& paper_machine)
        : m_out(out), m_id(std::move(id)) {
        file_of(paper_machine);
    }

    const fs::path& file_of(const std::string& yaml) {
        const auto [known, added] = m_files.try_emplace(yaml);
        if (added) {
            const std::size_t number = m_files.size();
            const std::string name =
                number == 1 ? m_id + "/machine.yaml" : fmt::format("{}/machine_{}.yaml", m_id, number);
            m_out.claim({name});
            known->second = m_out.path() / name;
            sim::write_file(known->second, yaml);
        }
        return known->second;
    }

private:
    sim::output_directory& m_out;
    std::string m_id;                         // name of the paper
    std::map<std::string, fs::path> m_files;  // by content
};

/// Destination of a simulation's figures.
struct plan_of_run {
    planned_run planned;
    measurements* results = nullptr;
    std::string identity;
};

/// Runs that are planned and not yet simulated.
class open_runs {
public:
    open_runs(std::vector<paper_results>& results, const paper_options& options)
        : m_results(results), m_options(options), m_store(options.out, options.resume) {
        for (paper_results& one : results) {
            sim::make_folder(options.out / one.described.id);
            m_machines.emplace_back(*options.folder, one.described.id, one.described.machine);
        }
    }

    /// Simulates all runs, then the runs that experiments plan from the results, until no more are planned.
    void simulate() {
        while (!sim::interrupt_guard::interrupted() && plan_next()) { simulate_planned(); }
        if (!m_options.quiet) { sim::print_notice(m_unknown.text()); }
    }

private:
    /// Plans the next runs and skips those recorded by an earlier, stopped command.
    /// @return whether there is something to simulate
    bool plan_next() {
        m_planned.clear();
        m_plans.clear();
        std::vector<std::string> locations;
        for (std::size_t i = 0; i < m_results.size(); ++i) {
            paper_results& one = m_results[i];
            const std::map<std::string, planned_run> runs = next_runs(one);
            write_inputs(runs, one.described.id, m_options);
            for (const auto& [name, run] : runs) {
                const std::string location = one.described.id + "/runs/" + name;
                locations.push_back(location + "/");
                sim::simulation simulated{location, m_machines[i].file_of(machine_of(run, one.described)),
                                          settings_of(run, m_options.out / one.described.id, m_options.settings),
                                          run.cost};
                const std::string identity = run_store::identity(m_options.orbweaver, machine_of(run, one.described),
                                                                 simulated.settings, run.inputs);
                if (const measured_run* known = m_store.find(location, identity); known != nullptr) {
                    one.runs.add(name, *known);
                } else {
                    m_plans[location] = {run, &one.runs, identity};
                    m_planned.push_back(std::move(simulated));
                }
            }
        }
        m_options.folder->claim(locations);
        m_first = false;
        return !locations.empty();
    }

    /// Returns the runs of a paper that have not been made, each once.
    std::map<std::string, planned_run> next_runs(const paper_results& one) const {
        if (m_first) { return unique_runs(one.described); }
        std::map<std::string, planned_run> runs;
        for (const experiment& part : one.described.experiments) {
            for (const planned_run& run : part.then ? part.then(one.runs) : std::vector<planned_run>{}) {
                if (one.runs.all().find(run.name) == one.runs.all().end()) { runs.emplace(run.name, run); }
            }
        }
        return runs;
    }

    void simulate_planned() {
        sim::job_progress line(!m_options.quiet);
        sim::pool_options pool;
        pool.processes = m_options.processes;
        pool.time_limit = longest_run;
        pool.show = [&line](const sim::pool_state& state) { line.show(state); };
        const auto read = [&](const sim::simulation& run, const sim::simulation_outcome& outcome) {
            const plan_of_run& plan = m_plans.at(run.name);
            measured_run measured = figures_of(outcome, plan.planned);
            if (plan.planned.read_files && measured.problem.empty()) {
                plan.planned.read_files(m_options.out / run.name, measured.reports);
            }
            plan.results->add(plan.planned.name, measured);
            m_unknown.add(outcome.result);
            if (measured.problem.empty()) { m_store.record(run.name, plan.identity, measured); }
        };
        sim::run_simulations(m_planned, m_options.out, pool, read, sim::local_runner(), m_options.orbweaver);
    }

    std::vector<paper_results>& m_results;
    const paper_options& m_options;
    run_store m_store;
    std::deque<machine_files> m_machines;  // machines of each paper
    std::vector<sim::simulation> m_planned;
    std::map<std::string, plan_of_run> m_plans;
    sim::unknown_argument_count m_unknown;
    bool m_first = true;
};

/// The names of the figures and tables of a paper, from the folder of all.
std::vector<std::string> names_of_findings(const paper_results& results) {
    const std::string folder = results.described.id + "/";
    std::vector<std::string> names{folder + "runs.csv"};
    for (const findings& part : results.found) {
        for (const chart& figure : part.charts) {
            for (const char* ending : {".csv", ".gp", ".svg"}) { names.push_back(folder + figure.file + ending); }
        }
        for (const report_table& table : part.tables) { names.push_back(folder + table.file + ".csv"); }
    }
    return names;
}

/// Writes the figures and tables of a paper.
void write_findings(paper_results& results, sim::output_directory& out, const std::optional<fs::path>& gnuplot) {
    out.claim(names_of_findings(results));
    const fs::path folder = out.path() / results.described.id;
    results.figures_drawn = gnuplot.has_value();
    for (const findings& part : results.found) {
        write_charts(part.charts, folder);
        for (const report_table& table : part.tables) {
            sim::write_file(folder / (table.file + ".csv"), sim::csv_text(table.data));
        }
        for (const std::string& complaint :
             gnuplot ? draw_charts(*gnuplot, part.charts, folder) : std::vector<std::string>{}) {
            sim::warn("orbweaver: gnuplot: {}\n", complaint);
            results.figures_drawn = false;
        }
    }
    sim::write_file(folder / "runs.csv", sim::csv_text(runs_table(results.runs)));
}

void print_failures(const run_problems& failed) {
    for (std::size_t i = 0; i < std::min(failed.size(), max_problems); ++i) {
        sim::warn("run {} failed: {}\n", failed[i].first, failed[i].second);
    }
    if (failed.size() > max_problems) { sim::warn("and {} more; the report has all\n", failed.size() - max_problems); }
}

/// Returns a short text on how the runs ended.
std::string ends_text(std::size_t failed, std::size_t deadlocked) {
    const std::string deadlocks = deadlocked == 0 ? ""
                                                  : fmt::format("{}{} ended in a deadlock, which is a result",
                                                                failed == 0 ? " but " : ", ", deadlocked);
    return (failed == 0 ? "all verified" : fmt::format("{} failed", failed)) + deadlocks;
}

/// Writes all results after the last run.
void write_all(std::vector<paper_results>& results, const paper_options& options) {
    const std::optional<fs::path> gnuplot = find_gnuplot();
    if (!gnuplot) {
        sim::warn("orbweaver: gnuplot is not installed (scripts/setup installs it): figures are CSV files only\n");
    }
    sim::result_json claims = sim::result_json::array();
    for (paper_results& one : results) {
        for (const experiment& part : one.described.experiments) { one.found.push_back(part.evaluate(one.runs)); }
        write_findings(one, *options.folder, gnuplot);
        for (const claim& entry : one.claims()) { claims.push_back(claim_json(entry)); }
    }
    sim::write_file(options.out / "report.md", report_text(results, options.command));
    sim::write_file(options.out / "paper.json", sim::json_text(claims));
}

}  // namespace

void check_settings(const std::vector<paper>& papers, const std::vector<std::string>& settings) {
    for (const paper& one : papers) {
        std::set<std::string> checked;
        for (const auto& [name, run] : unique_runs(one)) {
            const std::string& machine = machine_of(run, one);
            if (!settings.empty() && checked.insert(machine).second) {
                sim::check_options("machine of " + one.id, machine, run.settings, settings);
            }
        }
    }
}

exit_code run_papers(const std::vector<paper>& papers, const paper_options& options) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<paper_results> results;
    results.reserve(papers.size());
    for (const paper& one : papers) { results.push_back({one, {}, {}, false}); }
    open_runs(results, options).simulate();
    if (sim::interrupt_guard::interrupted()) {
        sim::warn("orbweaver: stopped by the user; no report is written; --resume goes on\n");
        return exit_code::timeout;
    }
    write_all(results, options);

    std::size_t runs = 0;
    std::size_t failed = 0;
    std::size_t deadlocked = 0;
    for (const paper_results& one : results) {
        if (!options.quiet) {
            std::vector<claim> claims = one.claims();
            std::erase_if(claims, [](const claim& entry) { return !entry.row.is_null(); });
            sim::print_message("{}\n\n{}\n{}\n\n", one.described.title, console_table(claims), counts_text(claims));
        }
        runs += one.runs.all().size();
        const run_problems failures = one.runs.failures();
        print_failures(failures);
        failed += failures.size();
        deadlocked += one.runs.deadlocks().size();
    }
    if (!options.quiet) {
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
        sim::print_message("{} runs in {:.0f} s, {}\nreport in {}\n", runs, wall.count(), ends_text(failed, deadlocked),
                           (options.out / "report.md").string());
    }
    return failed == 0 ? exit_code::success : exit_code::firmware_failure;
}

}  // namespace orbweaver::studies
