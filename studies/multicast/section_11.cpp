// SPDX-License-Identifier: Apache-2.0
#include "studies/multicast/section_11.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace orbweaver::studies::multicast_paper {

using namespace multicast;
using namespace multicast_model;

namespace {

constexpr double tolerance = 0.2;  // relative to a figure of the independent model

/// Completion of the last multicast, microseconds: SPCCO, then the four variants.
struct table_line {
    nanoseconds start_up;
    unsigned flits;
    unsigned multicasts;
    double completion[5];
};

constexpr table_line published_table[] = {
    {5000, 1024, 1, {98, 132, 143, 135, 141}},   {5000, 1024, 8, {338, 368, 312, 362, 346}},
    {5000, 1024, 16, {684, 601, 514, 562, 531}}, {5000, 1024, 64, {3250, 1853, 1671, 1920, 1785}},
    {1000, 128, 1, {20, 26, 27, 26, 30}},        {1000, 128, 8, {82, 72, 68, 73, 70}},
    {1000, 128, 64, {537, 351, 303, 355, 319}},  {5000, 128, 1, {39, 60, 65, 59, 60}},
    {5000, 128, 16, {168, 239, 222, 217, 217}},  {5000, 128, 64, {590, 638, 617, 646, 615}},
};

/// Lines of a row, as far as the quick sweep has them.
std::vector<table_line> lines_of(const timing_row& row, bool quick) {
    std::vector<table_line> lines;
    for (const table_line& line : published_table) {
        if (line.start_up == row.start_up && line.flits == row.flits && (!quick || line.multicasts <= 16)) {
            lines.push_back(line);
        }
    }
    return lines;
}

std::string name_of_row(const timing_row& row) {
    return fmt::format("start-up {:g} us, {} flits", static_cast<double>(row.start_up) / 1000, row.flits);
}

}  // namespace

std::vector<unsigned> multicasts_at_once(bool quick) {
    return quick ? std::vector<unsigned>{1, 16} : std::vector<unsigned>{1, 4, 16, 64};
}

std::vector<unsigned> multicasts_of_panels(bool quick) {
    return quick ? std::vector<unsigned>{1, 8, 16} : std::vector<unsigned>{1, 8, 16, 64};
}

scenario table_point(const timing_row& row, unsigned multicasts, multicast_algorithm algorithm) {
    scenario point;
    point.algorithm = algorithm;
    point.multicasts = multicasts;
    point.timing.start_up = row.start_up;
    point.timing.message_flits = row.flits;
    return point;
}

claim figures_of_row(const timing_row& row, const measurements& measured, unsigned repetitions, bool quick) {
    const std::vector<table_line> lines = lines_of(row, quick);
    const auto figures = static_cast<unsigned>(5 * lines.size());
    const claim stated =
        unmeasured("multicast.T11", "completions within a fifth of the independent model's, " + name_of_row(row),
                   "independent model", figures, "figures", "", 0);
    return judged(stated, [&](claim& entry) {
        const std::vector<multicast_algorithm> algorithms = compared_algorithms();
        unsigned met = 0;
        for (const table_line& line : lines) {
            for (std::size_t column = 0; column < algorithms.size(); ++column) {
                const double found =
                    completion(measured, table_point(row, line.multicasts, algorithms[column]), repetitions).mean;
                if (std::abs(found - line.completion[column]) <= tolerance * line.completion[column]) {
                    ++met;
                } else {
                    entry.note +=
                        fmt::format("{}{} of {}: {:.4g}, independent model {}", entry.note.empty() ? "" : "; ",
                                    line.multicasts, name_of(algorithms[column]), found, line.completion[column]);
                }
            }
        }
        entry.measured = met;
        entry.pass = met == figures;
    });
}

claim first_won(const timing_row& row, unsigned published, const measurements& measured, unsigned repetitions,
                bool quick) {
    const claim stated = unmeasured(
        "multicast.C3", "fewest multicasts with which agents beat SPCCO, " + name_of_row(row), "independent model",
        published == 0 ? sim::result_json("none") : sim::result_json(published), "multicasts", "of those in the table");
    return judged(stated, [&](claim& entry) {
        entry.measured = "none";
        for (const table_line& line : lines_of(row, quick)) {
            const auto mean = [&](multicast_algorithm algorithm) {
                return completion(measured, table_point(row, line.multicasts, algorithm), repetitions).mean;
            };
            double best = mean(agent_algorithms().front());
            for (const multicast_algorithm algorithm : agent_algorithms()) { best = std::min(best, mean(algorithm)); }
            if (best < mean(multicast_algorithm::source_chains)) {
                entry.measured = line.multicasts;
                break;
            }
        }
        entry.pass = entry.measured == entry.published;
    });
}

}  // namespace orbweaver::studies::multicast_paper
