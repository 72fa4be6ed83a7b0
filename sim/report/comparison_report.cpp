// SPDX-License-Identifier: Apache-2.0
#include "sim/report/comparison_report.h"

#include <fmt/core.h>

#include <set>

#include "hw/base/errors.h"
#include "sim/report/report.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

/// Removes lists and keeps the figures of the whole machine.
void leave_figures(result_json& run) {
    run.erase("kind");
    run.erase("timeline");
    run.erase("links_over_time");
    run.erase("pairs");
    run.erase("ranks");
    result_json& result = run["result"];
    for (const char* list : {"activity", "nodes", "profile", "mpi", "log"}) { result.erase(list); }
    if (result.contains("network")) {
        for (const char* list : {"links", "vc_occupancy_of_router", "busiest_link_of_router",
                                 "busiest_node_link_of_router", "stalls_of_router"}) {
            result["network"].erase(list);
        }
    }
}

}  // namespace

result_json comparison_report(const std::vector<fs::path>& directories) {
    std::set<fs::path> seen;
    result_json runs = result_json::array();
    for (const fs::path& directory : directories) {
        if (fs::exists(directory) && !seen.insert(fs::canonical(directory)).second) {
            throw user_error(fmt::format("{}: named twice", directory.string()));
        }
        result_json run = report_data(directory);
        if (run["kind"] != "run") {
            throw user_error(fmt::format(
                "{}: holds a sweep, which has a page of its own; a page of several directories compares runs",
                directory.string()));
        }
        leave_figures(run);
        run["directory"] = directory.string();
        runs.push_back(std::move(run));
    }
    return {{"kind", "runs"}, {"runs", std::move(runs)}};
}

}  // namespace orbweaver::sim
