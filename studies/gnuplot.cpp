// SPDX-License-Identifier: Apache-2.0
#include "studies/gnuplot.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "sim/jobs/job_pool.h"
#include "sim/output/output_file.h"

namespace orbweaver::studies {

namespace {

namespace fs = std::filesystem;

constexpr double longest_drawing = 60;  // seconds

/// A gnuplot command that goes to a folder, whatever its name.
std::string go_to(const fs::path& folder) {
    std::string command = "cd '";
    for (const char letter : folder.string()) { command += letter == '\'' ? "''" : std::string(1, letter); }
    return command + "'";
}

}  // namespace

std::optional<fs::path> find_gnuplot() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path == nullptr ? "" : path);
    for (std::string folder; std::getline(folders, folder, ':');) {
        const fs::path candidate = fs::path(folder) / "gnuplot";
        if (access(candidate.c_str(), X_OK) == 0) { return candidate; }
    }
    return std::nullopt;
}

void write_charts(const std::vector<chart>& charts, const fs::path& folder) {
    for (const chart& figure : charts) {
        sim::write_file(folder / (figure.file + ".csv"), sim::csv_text(figure.data));
        sim::write_file(folder / (figure.file + ".gp"), gnuplot_script(figure));
    }
}

std::vector<std::string> draw_charts(const fs::path& gnuplot, const std::vector<chart>& charts,
                                     const fs::path& folder) {
    std::vector<sim::job> jobs;
    jobs.reserve(charts.size());
    for (const chart& figure : charts) {
        jobs.push_back({figure.file, {gnuplot.string(), "-e", go_to(folder), figure.file + ".gp"}, folder});
    }
    std::vector<std::string> complaints;
    sim::pool_options options;
    options.time_limit = longest_drawing;
    for (const sim::job_outcome& outcome : sim::job_pool(options).run(jobs)) {
        if (outcome.end != sim::job_end::finished) { complaints.push_back(outcome.message); }
    }
    return complaints;
}

}  // namespace orbweaver::studies
