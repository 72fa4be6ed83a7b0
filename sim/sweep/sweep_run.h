// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/base/errors.h"
#include "sim/output/output_directory.h"
#include "sim/sweep/space/sweep.h"
#include "sim/sweep/sweep_options.h"

namespace orbweaver::sim {

/// What a sweep may write to a folder.
/// @throws user_error if the folder holds a sweep already and that is not to be resumed
output_plan plan_of_sweep(const std::filesystem::path& folder, bool resume);

/// Simulates the points of a sweep, those that it chooses or, if it is served, those that are asked for; each run in a
/// process of its own, and writes the tables (docs/sweep.md). Whatever becomes of one point, the rest goes on. Each run
/// is on record when it ends, so that a sweep that was stopped in any way can be resumed, with the same tables in the
/// end.
/// @return success if the sweep is complete and a point at least was measured; firmware_failure if none was; lost_run
/// if a run failed or was killed; timeout if the user stopped it
/// @throws user_error if the folder holds another sweep; if something cannot be written; if every point is refuted; if
/// an objective is no number of the results
exit_code run_sweep(const sweep& described, const sweep_options& options);

/// Prints how many points and syntheses there would be, and which points are refuted. Runs and writes nothing.
/// @throws user_error if every point is refuted
exit_code plan_sweep(const sweep& described, const configuration_check& check, const std::filesystem::path& rtl_cache);

}  // namespace orbweaver::sim
