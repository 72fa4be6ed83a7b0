// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "sim/output/output_directory.h"
#include "studies/experiment.h"

namespace orbweaver::studies {

struct paper_options {
    std::filesystem::path out;                // exists and is writable
    sim::output_directory* folder = nullptr;  // the same
    std::filesystem::path orbweaver;          // the program that simulates
    unsigned processes = 1;                   // number of simultaneous simulations
    bool quiet = false;                       // no progress, no table
    bool resume = false;                      // reuse runs that an earlier command made in this folder
    std::string command;                      // the command line, for the report
    std::vector<std::string> settings{};      // KEY=VALUE, override the settings of every run
};

/// Checks the user's settings against each base configuration, because otherwise hundreds of runs would fail.
/// @param settings KEY=VALUE
/// @throws user_error that names the error
void check_settings(const std::vector<paper>& papers, const std::vector<std::string>& settings);

/// Simulates the runs of the papers' experiments, each once. Writes paper.json, report.md, and for each paper a folder
/// with figures, tables and runs. Prints the table of claims.
/// @return success if all runs ended and verified their results, regardless of the claims; firmware_failure if one did
///         not; timeout if the user stopped it: then only the results of finished runs are written
/// @throws user_error if a file cannot be written
exit_code run_papers(const std::vector<paper>& papers, const paper_options& options);

}  // namespace orbweaver::studies
