// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "hw/system/system_desc.h"
#include "rtl_bridge/synthesis/cell_mapping.h"
#include "sim/area/area_report.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The cells of an FPGA that a network takes.
struct fpga_report {
    rtl::cell_mapping family = rtl::cell_mapping::none;
    std::uint64_t routers = 0;
    rtl::synthesis_result found;
    bool is_whole = false;  // false: the user requested a stop
};

/// Synthesises the network of a configuration for a family of FPGAs, unless the result is cached.
/// @param options `follow` is not called: there is one design
/// @throws description_error for features that the RTL does not implement
/// @throws user_error if synthesis fails
fpga_report measure_fpga(const system::system_desc& described, rtl::cell_mapping family, const area_options& options);

/// Returns area.json for an FPGA (docs/area.md): `network` with its LUTs, flip-flops, memories and cells by type.
result_json fpga_json(const fpga_report& report);

/// Returns the report as text.
std::string fpga_text(const fpga_report& report);

}  // namespace orbweaver::sim
