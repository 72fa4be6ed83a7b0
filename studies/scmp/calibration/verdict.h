// SPDX-License-Identifier: Apache-2.0
// Verdicts of the accepted points on the thesis's figures and statements. Pure functions.
#pragma once

#include <vector>

#include "studies/claim.h"
#include "studies/scmp/runtime.h"

namespace orbweaver::studies::scmp::calibration {

inline constexpr const char* predicted = "predicted";
inline constexpr const char* undetermined = "undetermined";
inline constexpr const char* contradicted = "contradicted";
inline constexpr const char* by_construction = "by construction";

/// Completes a printed peak: median and range of the peaks at the accepted points.
void judge_prediction(claim& stated, std::vector<peak> peaks);

/// Completes a statement: at how many of the accepted points it holds.
void judge_share(claim& stated, const std::vector<bool>& holds);

/// Adds a note to a judged statement that shares a part with a criterion: it predicts nothing at points that were
/// accepted for it.
void take_for_criterion(claim& stated);

}  // namespace orbweaver::studies::scmp::calibration
