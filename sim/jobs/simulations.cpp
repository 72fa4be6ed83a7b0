// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/simulations.h"

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "sim/output/json_reader.h"
#include "sim/output/output_directory.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

constexpr const char* result_file = "result.json";

result_json results_in(const std::string& text) {
    try {
        return parse_json(text);
    } catch (const result_json::exception&) { return result_json::value_t::discarded; }
}

/// Returns a path as a word that cannot be taken for an option.
std::string operand(const fs::path& path) {
    return path.string().starts_with('-') ? (fs::path(".") / path).string() : path.string();
}

}  // namespace

job prepared_job(const simulation& described, const fs::path& out, const fs::path& executable) {
    job result;
    result.name = described.name;
    result.folder = out / described.name;
    result.cost = described.cost;
    result.warm_up = described.warm_up;
    result.words = {executable.string(), "run", operand(described.config), "--quiet", "--out", operand(result.folder)};
    for (const std::string& setting : described.settings) {
        result.words.insert(result.words.end(), {"--set", setting});
    }
    output_directory::clear(result.folder);
    return result;
}

simulation_outcome read_outcome(const job_outcome& outcome, const fs::path& folder) {
    // A run that refuses to start leaves existing files, which are not its own.
    const bool refused = outcome.exit_code == static_cast<int>(exit_code::user_error);
    // Written atomically, so an existing file is readable; null otherwise.
    const auto text = refused ? std::nullopt : file_text(folder / result_file);
    return {outcome, text ? results_in(*text) : result_json{}};
}

fs::path this_executable() { return fs::read_symlink("/proc/self/exe"); }

void run_simulations(const std::vector<simulation>& simulations, const fs::path& out, const pool_options& options,
                     const std::function<void(const simulation&, const simulation_outcome&)>& read,
                     const job_runner& runner, const fs::path& executable) {
    std::vector<job> jobs;
    jobs.reserve(simulations.size());
    for (const simulation& described : simulations) { jobs.push_back(prepared_job(described, out, executable)); }
    std::vector<bool> ended(jobs.size());
    const auto hand_over = [&](std::size_t number, const job_outcome& outcome) {
        ended[number] = true;
        read(simulations[number], read_outcome(outcome, jobs[number].folder));
    };
    pool_options watched = options;
    watched.ended = hand_over;
    const std::vector<job_outcome> outcomes = runner(watched, jobs);
    for (std::size_t number = 0; number < jobs.size(); ++number) {
        if (!ended[number]) { read(simulations[number], {outcomes[number], {}}); }
    }
}

}  // namespace orbweaver::sim
