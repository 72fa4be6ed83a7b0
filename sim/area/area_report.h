// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/area/area_blocks.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// A block and what synthesis makes of one instance.
struct measured_block {
    std::string name;
    std::string part_of;  // see synthesis_block
    std::uint64_t instances = 1;
    rtl::synthesis_result found;
    bool is_estimated = false;  // from smaller ones
};

/// What `orbweaver area` has to report.
struct area_report {
    std::string whole;  // the sum's name: what `system` is
    std::vector<measured_block> blocks;
    std::vector<std::string> not_counted;
    std::vector<std::string> missing;      // blocks that were not synthesised, for the user asked to stop
    std::uint64_t delay_per_level_ps = 0;  // 0: no periods by levels
    rtl::cell_mapping mapping = rtl::cell_mapping::none;

    bool is_whole() const { return missing.empty(); }
};

/// How a measurement goes on.
struct area_options {
    std::filesystem::path cache;                       // of what is built of RTL
    bool quiet = false;                                // show no progress
    std::function<void(const area_report&)> follow{};  // is informed of what is known whenever a design is done
};

/// Synthesises the blocks of a configuration, as far as that has not been done before, several at once. Large tables
/// are estimated if area.effort asks for it. A report that is not whole is of a user who asked to stop; another call
/// goes on.
/// @throws description_error for what the RTL does not implement
/// @throws user_error if synthesis fails, or finds another number of flip-flops than arithmetic
area_report measure_area(const system::system_desc& described, const area_options& options);

/// area.json (docs/area.md): blocks, each of one instance, then sums. A sum has `parts`.
result_json area_json(const area_report& report);

/// The report as text; fits a screen.
std::string area_text(const area_report& report);

}  // namespace orbweaver::sim
