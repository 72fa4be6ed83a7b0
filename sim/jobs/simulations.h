// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/jobs/job_runner.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// An `orbweaver run`, as a job.
struct simulation {
    std::string name;                      // also the folder of its results, below that of all
    std::filesystem::path config;          // YAML file
    std::vector<std::string> settings;     // KEY=VALUE, over the file
    double cost = 1;                       // see job
    std::optional<std::size_t> warm_up{};  // likewise
};

/// How a simulation ended, and its result.json; null if it wrote none.
struct simulation_outcome {
    job_outcome job;
    result_json result;
};

/// The process that it takes; what an earlier run left in its folder is removed.
/// @param out folder above its own
job prepared_job(const simulation& described, const std::filesystem::path& out,
                 const std::filesystem::path& executable);

/// What a simulation whose process has ended left in its folder.
simulation_outcome read_outcome(const job_outcome& outcome, const std::filesystem::path& folder);

/// The path of the program that runs.
std::filesystem::path this_executable();

/// Simulates all of them, each in a process and a folder of its own. A folder holds
/// what `orbweaver run --out` writes; the result of an earlier run in it is removed first.
/// @param out   folder above theirs
/// @param read  takes each result as soon as its simulation has ended; results are large, so they are not kept. In the
/// end it takes those that never started because the user asked to stop
/// @param runner who runs them
/// @param executable orbweaver
void run_simulations(const std::vector<simulation>& simulations, const std::filesystem::path& out,
                     const pool_options& options,
                     const std::function<void(const simulation&, const simulation_outcome&)>& read,
                     const job_runner& runner = local_runner(),
                     const std::filesystem::path& executable = this_executable());

}  // namespace orbweaver::sim
