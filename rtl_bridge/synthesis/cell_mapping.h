// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::rtl {

/// Kind of mapping to the cells of a liberty file, or to those of an FPGA.
enum class cell_mapping : std::uint8_t {
    none,    // no file
    plain,   // the cells have no delays: the mapping uses the smallest ones
    sized,   // buffers split large fan-outs, and the strength of cells fits their loads
    timed,   // like `sized`, and OpenSTA finds the clock period
    ice40,   // Lattice iCE40
    ecp5,    // Lattice ECP5
    xilinx,  // Xilinx 7 series
};
constexpr auto enumerators(cell_mapping) { return identifiers<cell_mapping>; }

/// Returns whether the cells are those of an FPGA.
constexpr bool is_fpga(cell_mapping mapping) { return mapping >= cell_mapping::ice40; }

/// Returns whether the cells are those of a liberty file.
constexpr bool has_liberty(cell_mapping mapping) { return mapping != cell_mapping::none && !is_fpga(mapping); }

}  // namespace orbweaver::rtl
