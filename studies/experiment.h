// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "studies/chart.h"
#include "studies/claim.h"

namespace orbweaver::studies {

/// An input file that is written for a run.
struct run_input {
    std::string key;   // configuration key that names the file
    std::string name;  // equal names have equal contents
    std::function<std::string()> content;
};

/// A simulation required by an experiment. Experiments that need the same simulation plan it under the same name, and
/// it runs once.
struct planned_run {
    std::string name;                   // also names the folder of its results
    std::vector<std::string> settings;  // KEY=VALUE, override the machine of the paper
    double cost = 1;                    // approximate seconds on one host processor
    bool reads_links = false;           // read the flits, or agents, of each link
    std::vector<run_input> inputs{};
    std::string machine{};  // base configuration (YAML); empty: the paper's
    /// Adds numbers from the files of a run to its reports; empty: there are none.
    std::function<void(const std::filesystem::path& folder, std::map<std::string, double>& reports)> read_files{};
    bool may_deadlock = false;  // a deadlock is a valid result without figures, not a failed run
};

/// Results of a run that an experiment may use.
struct measured_run {
    std::string problem;                      // reason why it has no verified result; empty if it has one
    std::optional<std::uint64_t> cycles;      // cycles of the program's timed region, if it has one
    double seconds = 0;                       // host processor time
    std::map<std::string, double> reports{};  // [name] numbers that the program reported, or figures of traffic
    std::map<std::string, std::uint64_t> flits_of_links{};  // [link name] flits or agents, if the plan requests them
    bool deadlocked = false;  // the problem is a deadlock that the plan accepts as a result
};

/// Names and reasons of runs without a verified result.
using run_problems = std::vector<std::pair<std::string, std::string>>;

/// Results of runs by name.
class measurements {
public:
    void add(const std::string& name, measured_run run) { m_runs[name] = std::move(run); }

    /// Returns the cycles of the timed region.
    /// @throws unusable_run if the run has no verified result, or was not made
    double cycles(const std::string& name) const;

    /// Returns a number that the program reported.
    /// @throws unusable_run likewise, or if it did not report that number
    double reported(const std::string& name, const std::string& report) const;

    /// Returns the flits of each link by name.
    /// @throws unusable_run likewise, or if the plan did not request them
    const std::map<std::string, std::uint64_t>& flits_of_links(const std::string& name) const;

    const std::map<std::string, measured_run>& all() const { return m_runs; }

    /// Returns the failed runs.
    run_problems failures() const { return problems(false); }

    /// Returns the runs whose result is a deadlock.
    run_problems deadlocks() const { return problems(true); }

private:
    const measured_run& usable(const std::string& name) const;
    run_problems problems(bool deadlocked) const;

    std::map<std::string, measured_run> m_runs;
};

/// A table of a report, also written to a file.
struct report_table {
    std::string file;  // without extension
    std::string caption;
    sim::data_table data;
};

/// Results of an experiment.
struct findings {
    std::vector<claim> claims;
    std::vector<chart> charts;
    std::vector<report_table> tables;
};

struct experiment {
    std::string id{};         // "lu"
    std::string title{};      // "Figure 6.6: LU factorisation"
    bool on_request = false;  // skipped unless requested
    std::vector<planned_run> runs{};
    std::function<findings(const measurements&)> evaluate{};
    /// Plans further runs from the results of the preceding ones; called when these are complete.
    std::function<std::vector<planned_run>(const measurements&)> then{};
    bool only_by_name = false;  // runs only if its own id is given, not with its paper, because it takes hours
};

/// Makes an experiment without simulations.
/// @param basis of those claims that state no other than predicted
experiment calculated(const std::string& id, const std::string& title, const std::function<findings()>& evaluate,
                      claim_basis basis = claim_basis::predicted);

/// A paper and its experiments that orbweaver reproduces.
struct paper {
    std::string id;            // "scmp"
    std::string title;         // author, title, year
    std::string introduction;  // introduction of the report, in Markdown: the comparison and its method
    std::string machine;       // base configuration of all its runs (YAML)
    std::vector<experiment> experiments;
};

}  // namespace orbweaver::studies
