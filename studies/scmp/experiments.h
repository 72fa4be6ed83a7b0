// SPDX-License-Identifier: Apache-2.0
// The experiments of the thesis, one file each.
#pragma once

#include <vector>

#include "studies/experiment.h"
#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp {

/// The benchmarks with the thesis's printed peaks. Where the thesis gives no input, docs/studies/reproduction.md names
/// the one used.
/// @param quick inputs small enough for a test
std::vector<comparison> neighborhood(bool quick);
std::vector<comparison> matrix(bool quick);
std::vector<comparison> transitive_closure(bool quick);
std::vector<comparison> lu(bool quick);

/// Figures 6.2 to 6.4 and 6.6: speed-up of both systems over the number of nodes, for comparisons of one program.
experiment speedup_curves(const study& all, const std::string& id, const std::string& title,
                          const std::vector<comparison>& compared);

/// Figure 6.1: Neighborhood with transmit queues of 2 to 128 entries.
experiment queue_depth(const study& all);

/// Statements of the thesis about all its figures together.
experiment shape(const study& all);

/// Contribution of each part of the modified system, one at a time.
experiment ablations(const study& all);

/// Sensitivity of the improvements to open parameters.
experiment sensitivity(const study& all);

/// Prediction of the thesis's figures if only its words determined the open parameters (calibration/protocol.h).
experiment calibrated(const study& all);

/// Returns all experiments in the order of the report.
inline std::vector<experiment> all_experiments(const study& all, bool quick) {
    return {
        speedup_curves(all, "neighborhood", "Figure 6.2: Neighborhood", neighborhood(quick)),
        speedup_curves(all, "matrix", "Figure 6.3: Matrix", matrix(quick)),
        speedup_curves(all, "transitive_closure", "Figure 6.4: Transitive closure", transitive_closure(quick)),
        speedup_curves(all, "lu", "Figure 6.6: LU factorisation", lu(quick)),
        queue_depth(all),
        shape(all),
        ablations(all),
        sensitivity(all),
        calibrated(all),
    };
}

}  // namespace orbweaver::studies::scmp
