// SPDX-License-Identifier: Apache-2.0
// The shape of the thesis's results (A1, A3, A4, A6 to A8) compared with measured runtimes. Pure functions; the names
// of the claims state the criterion.
#pragma once

#include <functional>
#include <vector>

#include "studies/claim.h"
#include "studies/scmp/runtime.h"
#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp {

/// A comparison of the study and its measurements.
struct measured_comparison {
    comparison compared;
    runtime original;
    runtime modified;
};

/// All comparisons of the study, in its order.
using measured_study = std::vector<measured_comparison>;

struct shape_claim {
    claim stated;
    std::function<void(claim&, const measured_study&)> judge;
};

/// Returns A1, A3, A4, A6 to A8. Consequences of E1 to E7 (their order and range) are not separate statements.
std::vector<shape_claim> shape_claims();

/// Fractions of ideal speed-up that represent words of the thesis.
constexpr double well_below_ideal = 0.5;  // "well below ideal": at most
constexpr double near_ideal = 0.8;        // "impressive", close to ideal: at least
/// Noise threshold, in percentage points of improvement.
constexpr double improvement_noise = 0.3;

}  // namespace orbweaver::studies::scmp
