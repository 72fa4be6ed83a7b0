// SPDX-License-Identifier: Apache-2.0
// Comparisons of the study under variations of the machine, one at a time.
#pragma once

#include <vector>

#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp {

/// A comparison on one machine: a column.
struct study_grid {
    comparison compared;
    grid nodes;
};

/// Contents of a cell: the runtime improvement in per cent, or the change of cycles relative to the unvaried run, in
/// per cent. The latter is of the modified system, unless only the original is varied.
enum class varied_figure : unsigned char { improvement, change_of_cycles };

/// Plans all runs of the table, including the unvaried ones.
std::vector<planned_run> plan_variations(const std::vector<study_grid>& study_grids,
                                         const std::vector<variation>& variations);

/// Returns one row per variation, the first without variation. A cell is empty where the variation has no effect, and
/// contains "failed" where a run is unusable.
sim::data_table varied_table(const measurements& measured, const std::vector<study_grid>& study_grids,
                             const std::vector<variation>& variations, varied_figure figure);

}  // namespace orbweaver::studies::scmp
