// SPDX-License-Identifier: Apache-2.0
// The experiments of the thesis, one file each; docs/studies/agents.md describes the runs.
#pragma once

#include <vector>

#include "studies/experiment.h"

namespace orbweaver::studies::spider_paper {

experiment broadcasts(bool quick);  // E1, T5.1 to T5.4
experiment reductions(bool quick);  // E2, T5.5
experiment unicasts(bool quick);    // E3, T5.6
experiment hot_spots(bool quick);   // E4, T5.7
experiment every_fault();           // beyond E5; on request
experiment faults(bool quick);      // E5, section 5.4.2

experiment factorisations(bool quick);         // E6, T5.8
experiment onchip_factorisations(bool quick);  // E6 as firmware

// Agents on a chip compared with its messages and routers (studies/spider/onchip; docs/agent/onchip.md).
experiment onchip_broadcasts(bool quick);
experiment onchip_combinations(bool quick);
experiment onchip_hot_spots(bool quick);
experiment onchip_faults(bool quick);
experiment onchip_costs(bool quick);

/// Returns all experiments in the order of the report.
inline std::vector<experiment> all_experiments(bool quick) {
    return {broadcasts(quick),
            reductions(quick),
            unicasts(quick),
            hot_spots(quick),
            faults(quick),
            factorisations(quick),
            every_fault(),
            onchip_broadcasts(quick),
            onchip_combinations(quick),
            onchip_hot_spots(quick),
            onchip_faults(quick),
            onchip_costs(quick),
            onchip_factorisations(quick)};
}

}  // namespace orbweaver::studies::spider_paper
