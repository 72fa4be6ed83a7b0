// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/claim.h"
#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

/// Allowed relative deviation from the published figure.
inline constexpr double calibrated = 0.15;
inline constexpr double calibrated_small = 0.25;  // the broadcast on the 2x2 mesh
inline constexpr double baseline = 0.25;          // tolerance of baselines: errors are reported without consequences
inline constexpr double recipe = 0.3;             // tolerance of E4 to E6

/// A figure of a table and its tolerance.
struct comparison {
    std::string id;  // "E1"
    std::string what;
    std::string source;
    double published = 0;
    double tolerance = 0;  // relative to the published figure
    std::string note{};
    std::string unit = "ms";
    claim_basis basis = claim_basis::predicted;
};

/// @param measure may throw unusable_run
claim judged_figure(const comparison& figure, const std::function<double()>& measure);

/// A statement without a figure: it holds or not, with the observation.
struct statement {
    std::string id;
    std::string what;
    std::string source;
    std::string published;
    std::string note{};
    claim_basis basis = claim_basis::predicted;
};

/// Result of judging a statement.
struct verdict {
    bool holds = false;
    std::string found;
};

/// @param judge may throw unusable_run
claim judged_statement(const statement& assertion, const std::function<verdict()>& judge);

/// "12.7": a time in a table.
std::string time_text(double milliseconds);

/// Returns a time; empty if the required run is unusable.
std::string time_cell(const std::function<double()>& measure);

/// Adds columns for a printed time: that time, the reproduced one, and the deviation.
void add_compared_columns(sim::data_table& table, const std::string& name);

/// Adds the cells of such columns: "12.7", "13.7", "+8 %"; the last two are empty if the required run is unusable.
void add_compared_cells(std::vector<std::string>& row, double printed, const std::function<double()>& measure);

}  // namespace orbweaver::studies::spider_paper
