// SPDX-License-Identifier: Apache-2.0
// A source each, and all of them.
#pragma once

#include <vector>

#include "studies/experiment.h"
#include "studies/truth/comparison.h"

namespace orbweaver::studies::truth {

/// Figures of a source: its runs, and what follows from them.
struct source_comparison {
    std::string name;  // name of the source in the chart
    char letter = 0;   // first letter of its rows' ids
    std::vector<planned_run> runs{};
    std::function<std::vector<compared_row>(const measurements&)> rows{};
    std::vector<row_bar> bars{};
};

/// ProNoC: Verilated RTL, zero load.
source_comparison pronoc(bool quick);
/// ProNoC: the load of saturation, and the latency there.
source_comparison pronoc_loads(bool quick);
/// Constellation: the bounds of the tests of its RTL.
source_comparison constellation();
/// SST Merlin: reference outputs of its tests on any topology.
source_comparison merlin(bool quick);
/// Epiphany-III: latencies and contention on silicon.
source_comparison epiphany();
/// Wormhole: transactions of cores on silicon.
source_comparison wormhole(bool quick);

}  // namespace orbweaver::studies::truth
