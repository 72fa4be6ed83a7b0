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
    output_directory* folder = nullptr;  // the same
    sweep_engine engine = sweep_engine::local;
    unsigned processes = 1;                        // simulations at once; 0, under Slurm: as many as it lets
    bool resume = false;                           // go on with what the folder holds
    bool quiet = false;                            // no progress, no summary
    void (*print)(std::string_view) = print_text;  // takes the summary
    configuration_check check;                     // of each point, before it runs
    std::filesystem::path rtl_cache;               // where what synthesis finds is kept
};

}  // namespace orbweaver::sim
