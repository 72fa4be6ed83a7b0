// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/sweep/point_register.h"

namespace orbweaver::sim {

/// Writes the tables of a sweep whose points have been evaluated, and prints the summary.
/// @return lost_run if a run failed or was killed; success if at least one point was measured; otherwise
///         firmware_failure
/// @throws user_error if every point was refuted
exit_code end_sweep(const sweep& described, const sweep_options& options, point_register& points);

/// Throws user_error if every point was refuted before it ran.
void refuse_if_all_pruned(const std::vector<evaluated_point>& points);

}  // namespace orbweaver::sim
