// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies {

/// A paper with its runs and the findings of its experiments.
struct paper_results {
    paper described;
    measurements runs;
    std::vector<findings> found;  // one per experiment
    bool figures_drawn = false;   // there is an SVG for each chart

    std::vector<claim> claims() const;  // Returns the claims of all experiments, in order.
};

/// Returns a table of the runs by name: cycles, seconds, problems.
sim::data_table runs_table(const measurements& runs);

/// Returns a self-contained page in Markdown: claims, figures, tables, failed runs.
/// @param command the command line that made it
std::string report_text(const std::vector<paper_results>& results, const std::string& command);

}  // namespace orbweaver::studies
