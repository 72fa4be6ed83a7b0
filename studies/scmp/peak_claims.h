// SPDX-License-Identifier: Apache-2.0
// The numbers that the thesis prints (E1 to E7) against measured runtimes. Pure functions.
#pragma once

#include "studies/claim.h"
#include "studies/scmp/runtime.h"
#include "studies/scmp/study.h"

namespace orbweaver::studies::scmp {

/// Two numbers agree here if they differ by at most this share of the published one. The thesis gives neither its
/// core's nor its memory's nor its network's timing, nor most inputs, so more cannot be expected; less would not report
/// its benchmarks apart.
constexpr double relative_tolerance = 0.1;

/// E1 to E7: the claim as the thesis has it.
claim stated_peak(const comparison& compared);

/// Completes it: the highest improvement over all numbers of nodes.
void judge_peak(claim& stated, const comparison& compared, const runtime& original, const runtime& modified);

}  // namespace orbweaver::studies::scmp
