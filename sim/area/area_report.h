// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "sim/blocks/area_blocks.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// A block with the synthesis result of one instance.
struct measured_block {
    std::string name;
    std::string part_of;  // see synthesis_block
    std::uint64_t instances = 1;
    rtl::synthesis_result found;
    bool is_estimated = false;  // from smaller blocks
    std::vector<rtl::macro_memory> macros{};
};

/// The data that `orbweaver area` reports.
struct area_report {
    std::string whole;  // name of the total: the value of `system`
    std::vector<measured_block> blocks;
    std::vector<std::string> not_counted;
    std::vector<std::string> missing;      // blocks that were not synthesised because the user requested a stop
    std::uint64_t delay_per_level_ps = 0;  // 0: no periods by logic levels
    rtl::cell_mapping mapping = rtl::cell_mapping::none;
    bool has_macro_table = false;

    bool is_whole() const { return missing.empty(); }
    bool has_rams() const {
        return std::any_of(blocks.begin(), blocks.end(), [](const auto& block) { return block.found.ram_bits != 0; });
    }
};

/// Options of a measurement.
struct area_options {
    std::filesystem::path cache;                       // folder of cached RTL builds
    bool quiet = false;                                // show no progress
    std::function<void(const area_report&)> follow{};  // called after each completed design with the results so far
};

/// Synthesises the blocks of a configuration that are not cached, several concurrently. Large tables are estimated if
/// area.effort requests it. The report is incomplete if the user requested a stop; another call continues.
/// @throws description_error for features that the RTL does not implement
/// @throws user_error if synthesis fails, or finds another number of flip-flops than the calculation
area_report measure_area(const system::system_desc& described, const area_options& options);

/// Returns area.json (docs/area.md): the blocks with the values of one instance, then the sums. A sum has `parts`.
result_json area_json(const area_report& report);

/// Returns the report as text of at most one screen.
std::string area_text(const area_report& report);

}  // namespace orbweaver::sim
