// SPDX-License-Identifier: Apache-2.0
// Criteria D1 to D6 of the protocol at one point. None compares both systems of a program.
#pragma once

#include <string>
#include <vector>

#include "studies/scmp/calibration/sample.h"

namespace orbweaver::studies::scmp::calibration {

/// Result of a criterion.
struct criterion {
    std::string id;        // "D1"
    std::string measured;  // empty if it was not judged
    bool holds = false;
};

/// Plans the runs for D2 to D5.
std::vector<planned_run> plan_criteria(const study& all, const sample& point);

/// Plans the runs for D6, which take the longest.
std::vector<planned_run> plan_widths(const study& all, const sample& point);

/// Judges D1 to D6 at a point. The runs for D2 to D5 are made only where D1 holds, the runs for D6 only where all
/// others hold. A failed or missing run fails its criterion.
std::vector<criterion> judge_criteria(const measurements& measured, const study& all, const sample& point);

/// Returns whether D1 holds and programs end at the point, which is known without a run.
bool worth_running(const study& all, const sample& point);

bool accepted(const std::vector<criterion>& judged);

/// Returns whether all criteria except D6 hold.
bool accepted_but_for_widths(const std::vector<criterion>& judged);

/// Returns a change of the depth of the modified system's transmit queues.
change queue_depth_of(unsigned depth);

}  // namespace orbweaver::studies::scmp::calibration
