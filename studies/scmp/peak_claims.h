// SPDX-License-Identifier: Apache-2.0
// The thesis's printed peaks (E1 to E7) compared with measured runtimes. Pure functions.
#pragma once

#include "studies/claim.h"
#include "studies/scmp/runtime.h"
#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp {

/// Two numbers agree if they differ by at most this fraction of the published one. The thesis does not give the timing
/// of its core, memory or network, nor most inputs, so a closer match cannot be expected; a larger tolerance would not
/// distinguish its benchmarks.
constexpr double relative_tolerance = 0.1;

/// Returns E1 to E7: the claim as stated in the thesis.
claim stated_peak(const comparison& compared);

/// Completes the claim with the highest improvement over all numbers of nodes.
void judge_peak(claim& stated, const comparison& compared, const runtime& original, const runtime& modified);

}  // namespace orbweaver::studies::scmp
