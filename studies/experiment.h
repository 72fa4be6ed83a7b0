// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "studies/chart.h"
#include "studies/claim.h"

namespace orbweaver::studies {

/// A file that a run reads, which is written for it.
struct run_input {
    std::string key;   // of the configuration, that names the file
    std::string name;  // equal names have equal contents
    std::function<std::string()> content;
};

/// A simulation that an experiment needs. Experiments that need the same one plan it under the same name, and it runs
/// once.
struct planned_run {
    std::string name;                   // also of the folder of its results
    std::vector<std::string> settings;  // KEY=VALUE, over the machine of the paper
    double cost = 1;                    // expected seconds on one host processor, roughly
    bool reads_links = false;           // whether the flits, or agents, of each link are wanted
    std::vector<run_input> inputs{};
    std::string machine{};      // YAML that it starts from; empty: the paper's
    bool may_deadlock = false;  // a deadlock is a result: it gives no figures, but the run has not failed
};

/// What an experiment may know of a run.
struct measured_run {
    std::string problem;                      // why it has no verified result; empty if it has
    std::optional<std::uint64_t> cycles;      // of the program's timed region, if it has one
    double seconds = 0;                       // that a processor of the host spent
    std::map<std::string, double> reports{};  // numbers that the program reported, by name; of traffic its figures
    std::map<std::string, std::uint64_t> flits_of_links{};  // by name of the link, if the plan wants them; or agents
    bool deadlocked = false;  // the problem is a deadlock, which the plan takes for a result
};

/// Names of runs without a verified result, each with the reason.
using run_problems = std::vector<std::pair<std::string, std::string>>;

/// Runs by name.
class measurements {
public:
    void add(const std::string& name, measured_run run) { m_runs[name] = std::move(run); }

    /// Cycles of the timed region.
    /// @throws unusable_run if the run gave no verified result, or was never made
    double cycles(const std::string& name) const;

    /// A number that the program reported.
    /// @throws unusable_run likewise, or if it reported no such number
    double reported(const std::string& name, const std::string& report) const;

    /// Flits of each link, by its name.
    /// @throws unusable_run likewise, or if they were not planned to be read
    const std::map<std::string, std::uint64_t>& flits_of_links(const std::string& name) const;

    const std::map<std::string, measured_run>& all() const { return m_runs; }

    /// Those that failed.
    run_problems failures() const { return problems(false); }

    /// Those in which a deadlock is the result.
    run_problems deadlocks() const { return problems(true); }

private:
    const measured_run& usable(const std::string& name) const;
    run_problems problems(bool deadlocked) const;

    std::map<std::string, measured_run> m_runs;
};

/// A table of a report, which is a file too.
struct report_table {
    std::string file;  // without extension
    std::string caption;
    sim::data_table data;
};

/// What an experiment found.
struct findings {
    std::vector<claim> claims;
    std::vector<chart> charts;
    std::vector<report_table> tables;
};

struct experiment {
    std::string id;           // "lu"
    std::string title;        // "Figure 6.6: LU factorisation"
    bool on_request = false;  // left out unless it is asked for
    std::vector<planned_run> runs;
    std::function<findings(const measurements&)> evaluate;
    /// Further runs, planned by what those before came to; called when they are over.
    std::function<std::vector<planned_run>(const measurements&)> then{};
    bool only_by_name = false;  // runs if its own id is named, not with its paper: it takes hours
};

/// A paper, and those of its experiments that orbweaver repeats.
struct paper {
    std::string id;            // "scmp"
    std::string title;         // author, title, year
    std::string introduction;  // of the report, in Markdown: what is compared, and how
    std::string machine;       // YAML that all its runs start from
    std::vector<experiment> experiments;
};

}  // namespace orbweaver::studies
