// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies {

/// A paper, its runs, and what its experiments found.
struct paper_results {
    paper described;
    measurements runs;
    std::vector<findings> found;  // one an experiment
    bool figures_drawn = false;   // there is an SVG for each chart

    std::vector<claim> claims() const;  // of all experiments, in order
};

/// Runs by name: cycles, seconds, what is wrong.
sim::data_table runs_table(const measurements& runs);

/// A page in Markdown that explains itself: claims, figures, tables, runs that failed.
/// @param command the command line that made it
std::string report_text(const std::vector<paper_results>& results, const std::string& command);

}  // namespace orbweaver::studies
