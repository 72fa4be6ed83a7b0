// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string_view>

#include "sim/output/console.h"
#include "sim/output/output_directory.h"
#include "sim/sweep/prediction/point_check.h"
#include "sim/sweep/sweep_engine.h"

namespace orbweaver::sim {

struct sweep_options {
    std::filesystem::path out;           // exists and is writable
    output_directory* folder = nullptr;  // the output directory at `out`
    sweep_engine engine = sweep_engine::local;
    unsigned processes = 1;                        // concurrent simulations; 0 under Slurm: as many as Slurm permits
    bool resume = false;                           // continue with the results in the folder
    bool quiet = false;                            // neither progress nor summary
    void (*print)(std::string_view) = print_text;  // receives the summary
    configuration_check check;                     // checks each point before it runs
    std::filesystem::path rtl_cache;               // folder that keeps synthesis results
};

}  // namespace orbweaver::sim
