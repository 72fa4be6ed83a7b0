// SPDX-License-Identifier: Apache-2.0
#include "sim/report/report.h"

#include <fmt/core.h>

#include "hw/base/errors.h"
#include "sim/report/comparison_report.h"
#include "sim/report/report_page.h"
#include "sim/report/run_report.h"
#include "sim/report/sweep_report.h"

namespace orbweaver::sim {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(const fs::path& directory) {
    const char* why = "no results here: neither result.json of a run nor sweep.json of a sweep";
    if (!fs::exists(directory)) {
        why = "there is no such directory";
    } else if (!fs::is_directory(directory)) {
        why = "a directory with results is wanted, and this is a file";
    } else if (fs::exists(directory / "points.sqlite")) {
        why = "a sweep that has not ended, so its tables are missing; `orbweaver sweep --resume` continues it";
    }
    throw user_error(fmt::format("{}: {}", directory.string(), why));
}

}  // namespace

result_json report_data(const fs::path& directory) {
    try {
        if (fs::exists(directory / "sweep.json")) { return sweep_report(directory); }
        if (fs::exists(directory / "result.json")) { return run_report(directory); }
    } catch (const result_json::exception& problem) {
        throw user_error(
            fmt::format("{}: results of another form than this version's: {}", directory.string(), problem.what()));
    }
    refuse(directory);
}

std::string report_of(const std::vector<fs::path>& directories, const fs::path& page) {
    const result_json data =
        directories.size() == 1 ? report_data(directories.front()) : comparison_report(directories);
    return report_page(page).render(data);
}

}  // namespace orbweaver::sim
