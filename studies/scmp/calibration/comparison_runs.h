// SPDX-License-Identifier: Apache-2.0
// The last step of the protocol: runs of both systems at the accepted points, and their evaluation.
#pragma once

#include <vector>

#include "studies/scmp/calibration/sample.h"
#include "studies/scmp/queue_depth_claims.h"
#include "studies/scmp/shape_claims.h"

namespace orbweaver::studies::scmp::calibration {

/// Returns the compared points: all accepted ones, or the protocol's number of them, drawn by the seed.
std::vector<sample> compared_points(std::vector<sample> accepted);

/// All runs of both systems at a point.
std::vector<planned_run> plan_comparison(const study& all, const sample& point);

/// Both systems at a point.
struct compared_point {
    measured_study programs;
    runtime_of_depth depths;
};

/// @throws unusable_run
compared_point compare(const measurements& measured, const study& all, const sample& point);

/// E1 to E7, A1, A3 to A7.
std::vector<claim> judge_comparisons(const study& all, const std::vector<compared_point>& points);

/// Returns one row per point: the peak of each comparison, and the statements that hold.
sim::data_table comparison_table(const std::vector<sample>& points, const std::vector<compared_point>& compared);

}  // namespace orbweaver::studies::scmp::calibration
