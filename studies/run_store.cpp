// SPDX-License-Identifier: Apache-2.0
#include "studies/run_store.h"

#include <fmt/core.h>

#include "sim/output/json_reader.h"
#include "sim/version.h"

namespace orbweaver::studies {

namespace {

std::string figures_text(const measured_run& run) {
    sim::result_json figures{{"cycles", nullptr},
                             {"seconds", run.seconds},
                             {"reports", run.reports},
                             {"flits_of_links", run.flits_of_links}};
    if (run.cycles) { figures["cycles"] = *run.cycles; }
    return figures.dump();
}

measured_run figures_in(const std::string& text) {
    const sim::result_json figures = sim::parse_json(text);
    measured_run run;
    if (figures["cycles"].is_number()) { run.cycles = figures["cycles"].get<std::uint64_t>(); }
    run.seconds = figures["seconds"].get<double>();
    run.reports = figures["reports"].get<std::map<std::string, double>>();
    run.flits_of_links = figures["flits_of_links"].get<std::map<std::string, std::uint64_t>>();
    return run;
}

}  // namespace

std::string run_store::identity(const std::filesystem::path& program, const std::string& machine,
                                const std::vector<std::string>& settings, const std::vector<run_input>& inputs) {
    std::string text = fmt::format("{} {} {}\n{}", sim::version, std::filesystem::file_size(program),
                                   std::filesystem::last_write_time(program).time_since_epoch().count(), machine);
    for (const std::string& setting : settings) { text += '\n' + setting; }
    for (const run_input& input : inputs) { text += fmt::format("\n{}\n{}", input.name, input.content()); }
    return text;
}

run_store::run_store(const std::filesystem::path& folder, bool resume) : m_database(folder / file_name) {
    m_database.run("CREATE TABLE IF NOT EXISTS runs (place TEXT PRIMARY KEY, identity TEXT, figures TEXT)");
    if (!resume) { m_database.run("DELETE FROM runs"); }
    for (const auto& row : m_database.rows("SELECT place, identity, figures FROM runs")) {
        m_runs[std::get<std::string>(row[0])] = {std::get<std::string>(row[1]),
                                                 figures_in(std::get<std::string>(row[2]))};
    }
}

const measured_run* run_store::find(const std::string& location, const std::string& identity) const {
    const auto found = m_runs.find(location);
    return found != m_runs.end() && found->second.identity == identity ? &found->second.run : nullptr;
}

void run_store::record(const std::string& location, const std::string& identity, const measured_run& run) {
    m_database.run("INSERT OR REPLACE INTO runs VALUES (?, ?, ?)", {location, identity, figures_text(run)});
    m_runs[location] = {identity, run};
}

}  // namespace orbweaver::studies
