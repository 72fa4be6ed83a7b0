// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/check/check_report.h"
#include "sim/config/configuration.h"

namespace orbweaver::sim {

/// Runs all proofs and checks for warnings on a machine with a network. Failures of the proof are reported at positions
/// in the configuration, like failures of reading.
/// @param whole_graph whether the report contains all dependencies
/// @throws user_error
check_report check_machine(const loaded_configuration& configuration, bool whole_graph);

/// Checks a point of a sweep, including whether its software can run.
check_report check_sweep_point(const loaded_configuration& configuration);

}  // namespace orbweaver::sim
