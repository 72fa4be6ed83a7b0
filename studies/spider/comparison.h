// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/claim.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// How far a figure may be from the published one, as a part of it.
inline constexpr double calibrated = 0.15;
inline constexpr double calibrated_small = 0.25;  // the broadcast on the 2x2 mesh
inline constexpr double baseline = 0.25;          // ours: its errors are reported, and nothing hangs on them
inline constexpr double recipe = 0.3;             // ours: of E4 to E6

/// A figure of a table, and how it is judged.
struct comparison {
    std::string id;  // "E1"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // as a part of the published figure
    std::string note{};
    std::string unit = "ms";
    claim_basis basis = claim_basis::predicted;
};

/// @param measure may throw unusable_run
claim judged_figure(const comparison& figure, const std::function<double()>& measure);

/// A statement without a figure: holds or not, and what was found.
struct statement {
    std::string id;
    std::string what;
    std::string source;
    std::string published;
    std::string note{};
    claim_basis basis = claim_basis::predicted;
};

/// What came out for a statement.
struct verdict {
    bool holds = false;
    std::string found;
};

/// @param judge may throw unusable_run
claim judged_statement(const statement& assertion, const std::function<verdict()>& judge);

/// "12.7": a time in a table.
std::string time_text(double milliseconds);

/// A time, or nothing if the run that it needs is unusable.
std::string time_cell(const std::function<double()>& measure);

/// Columns for a time that the thesis prints: that time, the one here, and how far it is off.
void add_compared_columns(sim::data_table& table, const std::string& name);

/// "12.7", "13.7", "+8 %": the cells of such columns; the last two are empty if the run that they need is unusable.
void add_compared_cells(std::vector<std::string>& row, double printed, const std::function<double()>& measure);

}  // namespace orbweaver::studies::spider_paper
