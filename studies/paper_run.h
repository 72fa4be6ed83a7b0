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
    unsigned processes = 1;                   // simulations at once
    bool quiet = false;                       // no progress, no table
    bool resume = false;                  // runs that an earlier command with this folder has made are not made again
    std::string command;                  // the command line, for the report
    std::vector<std::string> settings{};  // KEY=VALUE, over those of every run
};

/// What the user sets over all runs must suit each machine that they start from: else hundreds would fail one after the
/// other.
/// @param settings KEY=VALUE
/// @throws user_error that names what is wrong
void check_settings(const std::vector<paper>& papers, const std::vector<std::string>& settings);

/// Simulates what the experiments of papers need, each run once, and writes paper.json, report.md, and for each paper a
/// folder with figures, tables and runs. Prints the table of claims.
/// @return success if all runs ended and verified their results, whatever the claims; firmware_failure if one did not;
///         timeout if the user stopped it: then nothing but the results of finished runs is written
/// @throws user_error if something cannot be written
exit_code run_papers(const std::vector<paper>& papers, const paper_options& options);

}  // namespace orbweaver::studies
