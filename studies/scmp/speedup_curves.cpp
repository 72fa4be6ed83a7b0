// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "studies/scmp/experiments.h"
#include "studies/scmp/peak_claims.h"

namespace orbweaver::studies::scmp {

namespace {

/// "figure_6_2_a"
std::string file_of(const comparison& compared) {
    std::string name = "figure_" + compared.figure;
    std::replace_if(
        name.begin(), name.end(), [](char letter) { return letter == '.' || letter == ' '; }, '_');
    return name;
}

/// Cycles of a run; nothing if it is unusable.
std::optional<double> cycles_of(const measurements& measured, const planned_run& run) {
    return if_usable([&] { return std::optional(measured.cycles(run.name)); });
}

std::string cell(const char* format, std::optional<double> value) {
    return value ? fmt::format(fmt::runtime(format), *value) : std::string{};
}

std::optional<double> speedup_cell(std::optional<double> first, std::optional<double> cycles) {
    return first && cycles ? std::optional(*first / *cycles) : std::nullopt;
}

sim::data_table curves_of(const measurements& measured, const study& all, const comparison& compared) {
    sim::data_table table{{"nodes", "ideal speed-up", "original speed-up", "modified speed-up", "original cycles",
                           "modified cycles", "improvement %"},
                          {}};
    const auto cycles = [&](const messaging& system, const grid& nodes) {
        return cycles_of(measured, plan(compared.program, system, nodes));
    };
    const auto first_original = cycles(original, all.grids.front());
    const auto first_modified = cycles(compared.modified, all.grids.front());
    for (const grid& nodes : all.grids) {
        const auto before = cycles(original, nodes);
        const auto after = cycles(compared.modified, nodes);
        table.rows.push_back(
            {std::to_string(nodes.nodes()), std::to_string(nodes.nodes()),
             cell("{:.3f}", speedup_cell(first_original, before)), cell("{:.3f}", speedup_cell(first_modified, after)),
             cell("{:.0f}", before), cell("{:.0f}", after),
             cell("{:.2f}", before && after ? std::optional(improvement(*before, *after)) : std::nullopt)});
    }
    return table;
}

chart figure_of(const measurements& measured, const study& all, const comparison& compared) {
    return {file_of(compared),
            fmt::format("Figure {}: {}", compared.figure, compared.title),
            "nodes",
            "speed-up",
            curves_of(measured, all, compared),
            {{"ideal", 1, true}, {original.title, 2}, {compared.modified.title, 3}}};
}

}  // namespace

experiment speedup_curves(const study& all, const std::string& id, const std::string& title,
                          const std::vector<comparison>& compared) {
    experiment result{.id = id, .title = title};
    result.runs = plan_comparisons(all, compared);
    result.evaluate = [all, compared](const measurements& measured) {
        findings found;
        for (const comparison& one : compared) {
            found.claims.push_back(judged(stated_peak(one), [&](claim& stated) {
                judge_peak(stated, one, runtime_of(measured, all, one.program, original),
                           runtime_of(measured, all, one.program, one.modified));
            }));
            found.charts.push_back(figure_of(measured, all, one));
        }
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
