// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::truth {

/// A figure of a source and ours.
struct compared_row {
    std::string source;  // repository, commit, licence and path
    std::string model;
    std::string pattern;
    std::string outcome;               // fitted, seen, predicted, or why it is not run
    std::optional<double> measured{};  // by the source; nothing: not read
    std::optional<double> ours{};
    bool is_bound = false;  // `measured` is a bound
    bool met = false;       // the bound
    bool known = true;      // the figure could be read when the protocol was written

    /// Returns 100 (ours - measured) / measured; nothing for a bound or without both.
    std::optional<double> error_percent() const;
};

/// Returns a figure of a run; nothing if the run is not usable.
std::optional<double> figure(const measurements& measured, const std::string& run, const std::string& report);

/// A claim about rows: `share` percent of the predicted ones are within `percent`, or meet their bound.
struct row_bar {
    std::string id;
    std::string what;
    double share = 100;
    double percent = 0;
    std::function<bool(const compared_row&)> counts{};  // empty: all rows
};

/// Makes an experiment whose findings are its rows, a summary by outcome, and its bars.
/// @param letter of the rows' ids
experiment compared(const std::string& id, const std::string& title, char letter, std::vector<planned_run> runs,
                    const std::function<std::vector<compared_row>(const measurements&)>& rows,
                    const std::vector<row_bar>& bars);

/// Returns the chart of the predicted rows of all sources: ours over measured.
/// @param sources names and rows
chart scatter(const std::vector<std::pair<std::string, std::vector<compared_row>>>& sources);

}  // namespace orbweaver::studies::truth
