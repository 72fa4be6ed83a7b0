// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/check/check_report.h"
#include "sim/config/configuration.h"

namespace orbweaver::sim {

/// All that is proved or warned of before a run, of a machine with a network. What the proof refuses is reported at its
/// place, as is what reading refuses.
/// @param whole_graph whether the report has all dependencies
/// @throws user_error
check_report check_machine(const loaded_configuration& configuration, bool whole_graph);

/// Checks a point of a sweep, and whether its software can run.
check_report check_sweep_point(const loaded_configuration& configuration);

}  // namespace orbweaver::sim
