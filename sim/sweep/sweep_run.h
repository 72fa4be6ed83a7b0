// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "hw/base/errors.h"
#include "sim/output/output_directory.h"
#include "sim/sweep/space/sweep.h"
#include "sim/sweep/sweep_options.h"

namespace orbweaver::sim {

/// Returns the files that a sweep may write to a folder.
/// @throws user_error if the folder already holds a sweep and `resume` is false
output_plan plan_of_sweep(const std::filesystem::path& folder, bool resume);

/// Simulates the points of a sweep and writes its tables (docs/sweep.md). The points are chosen by the sweep or, if it
/// is served, by its client. Each run has its own process, and the failure of a point does not stop the others. Each
/// run is recorded when it ends, so a stopped sweep can be resumed and gives the same tables.
/// @return success if the sweep is complete and at least one point was measured; firmware_failure if none was; lost_run
///         if a run failed or was killed; timeout if the user stopped it
/// @throws user_error if the folder holds another sweep; if something cannot be written; if every point is refuted; if
///                    an objective is not in the results
exit_code run_sweep(const sweep& described, const sweep_options& options);

/// Prints the numbers of points and syntheses, and the refuted points. Runs and writes nothing.
/// @throws user_error if every point is refuted
exit_code plan_sweep(const sweep& described, const configuration_check& check, const std::filesystem::path& rtl_cache);

}  // namespace orbweaver::sim
