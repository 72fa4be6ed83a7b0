// SPDX-License-Identifier: Apache-2.0
// Table V: what the thesis projects for the molecular dynamics program EGO on five hosts.
#include <fmt/core.h>

#include <cmath>

#include "studies/arithmetic/cop/projection.h"
#include "studies/cop/experiments.h"

namespace orbweaver::studies::cop_paper {

namespace {

constexpr double published_total = 0.64404;
constexpr double rounding = 0.0005;  // the row of multicasts is rounded up to 0.007
constexpr double least_speedup_of_ego = 1.5;

findings evaluate_table_5() {
    const auto parts = cop_model::ego_on_five_hosts();
    const double total = cop_model::remaining_time(parts);
    findings found;
    found.claims.push_back({"cop.E10", "Table V: EGO's run time with libcop, of that with PVM", "Table V",
                            published_total, std::round(total * 1e5) / 1e5, "", rounding,
                            std::abs(total - published_total) <= rounding,
                            "shares and speed-ups as printed; the table rounds 0.16/24 up to 0.00700"});
    found.claims.push_back({"cop.E10", "EGO is faster by more than", "chapter VI, abstract", least_speedup_of_ego,
                            std::round(1 / total * 1e3) / 1e3, "x", nullptr, 1 / total > least_speedup_of_ego,
                            "from Table V"});
    report_table table{
        "table_5", "Table V, shares of the run time with PVM", {{"part", "libpvm", "speed-up", "libcop"}, {}}};
    for (const auto& part : parts) {
        table.data.rows.push_back({part.name, fmt::format("{:.2f}", part.share), fmt::format("{:.0f}", part.speedup),
                                   fmt::format("{:.5f}", part.share / part.speedup)});
    }
    table.data.rows.push_back({"all", "1.00", fmt::format("{:.3f}", 1 / total), fmt::format("{:.5f}", total)});
    found.tables.push_back(std::move(table));
    return found;
}

}  // namespace

experiment table_5() {
    experiment result;
    result.id = "table_5";
    result.title = "Table V: EGO";
    result.evaluate = [](const measurements&) { return evaluate_table_5(); };
    return result;
}

}  // namespace orbweaver::studies::cop_paper
