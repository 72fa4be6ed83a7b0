// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "hw/base/errors.h"
#include "sim/output/output_directory.h"
#include "sim/sweep/point_check.h"
#include "sim/sweep/sweep.h"
#include "sim/sweep/sweep_engine.h"

namespace orbweaver::sim {

/// What a sweep may write to a folder.
/// @throws user_error if the folder holds a sweep already and that is not to be resumed
output_plan plan_of_sweep(const std::filesystem::path& folder, bool resume);

struct sweep_options {
    std::filesystem::path out;           // exists and is writable
    output_directory* folder = nullptr;  // the same
    sweep_engine engine = sweep_engine::local;
    unsigned processes = 1;           // simulations at once; 0, under Slurm: as many as it lets
    bool resume = false;              // go on with what the folder holds
    bool quiet = false;               // no progress, no summary
    configuration_check check;        // of each point, before it runs
    std::filesystem::path rtl_cache;  // where what synthesis finds is kept
};

/// Simulates the points of a sweep, each run in a process of its own, and writes the tables (docs/sweep.md). Whatever
/// becomes of one point, the rest goes on. Each run is on record when it ends, so that a sweep that was stopped in any
/// way can be resumed, with the same tables in the end.
/// @return success if the sweep is complete and a point at least was measured; firmware_failure if none was; timeout if
/// the user stopped it
/// @throws user_error if the folder holds another sweep; if something cannot be written; if every point is refuted; if
/// an objective is no number of the results
exit_code run_sweep(const sweep& described, const sweep_options& options);

/// Prints how many points there would be, and which are refuted. Runs and writes nothing.
/// @throws user_error if every point is refuted
exit_code plan_sweep(const sweep& described, const configuration_check& check);

}  // namespace orbweaver::sim
