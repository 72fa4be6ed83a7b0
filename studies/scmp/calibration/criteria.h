// SPDX-License-Identifier: Apache-2.0
// D1 to D6 of the protocol at one point. None compares both systems of a program.
#pragma once

#include <string>
#include <vector>

#include "studies/scmp/calibration/sample.h"

namespace orbweaver::studies::scmp::calibration {

/// What came out of a criterion.
struct criterion {
    std::string id;        // "D1"
    std::string measured;  // empty if it was not judged
    bool holds = false;
};

/// Runs that D2 to D5 need.
std::vector<planned_run> plan_criteria(const study& all, const sample& point);

/// Runs that D6 needs, which take the longest.
std::vector<planned_run> plan_widths(const study& all, const sample& point);

/// D1 to D6 at a point. D2 to D5 need runs, which are not made where D1 does not hold, and those of D6 only where all
/// others hold. A run that failed, or was not made, fails its criterion.
std::vector<criterion> judge_criteria(const measurements& measured, const study& all, const sample& point);

/// Whether D1 holds, and programs end at the point: what is known without a run.
bool worth_running(const study& all, const sample& point);

bool accepted(const std::vector<criterion>& judged);

/// Whether all but D6 hold.
bool accepted_but_for_widths(const std::vector<criterion>& judged);

/// A depth of the modified system's transmit queues.
change queue_depth_of(unsigned depth);

}  // namespace orbweaver::studies::scmp::calibration
