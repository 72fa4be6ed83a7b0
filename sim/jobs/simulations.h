// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "sim/jobs/job_runner.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// An `orbweaver run` as a job.
struct simulation {
    std::string name;                      // also the name of its result folder, within the common folder
    std::filesystem::path config;          // YAML file
    std::vector<std::string> settings;     // KEY=VALUE; override the file
    double cost = 1;                       // see job
    std::optional<std::size_t> warm_up{};  // see job
};

/// The end of a simulation, and its result.json; null if it wrote none.
struct simulation_outcome {
    job_outcome job;
    result_json result;
};

/// Returns the job of a simulation; removes the results of an earlier run from its folder.
/// @param out parent folder
job prepared_job(const simulation& described, const std::filesystem::path& out,
                 const std::filesystem::path& executable);

/// Reads the results that a simulation has written to its folder. Precondition: its process has ended.
simulation_outcome read_outcome(const job_outcome& outcome, const std::filesystem::path& folder);

/// Returns the path of the running program.
std::filesystem::path this_executable();

/// Runs simulations, each in a process and a folder of its own. A folder contains the output of `orbweaver run --out`;
/// the results of an earlier run are removed first.
/// @param out   parent folder
/// @param read  receives each result when its simulation ends; results are large and not kept. At the end it also
///              receives the simulations that never started because the user requested a stop
/// @param runner runs the jobs
/// @param executable the program orbweaver
void run_simulations(const std::vector<simulation>& simulations, const std::filesystem::path& out,
                     const pool_options& options,
                     const std::function<void(const simulation&, const simulation_outcome&)>& read,
                     const job_runner& runner = local_runner(),
                     const std::filesystem::path& executable = this_executable());

}  // namespace orbweaver::sim
