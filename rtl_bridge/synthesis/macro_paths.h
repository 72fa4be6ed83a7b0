// SPDX-License-Identifier: Apache-2.0
// Models of SRAM macros for Yosys, OpenSTA and Icarus Verilog. OpenSTA 2.0.17 reads no parameters of cells, so macros
// become cells of one-bit pins.
#pragma once

#include <string>

#include "rtl_bridge/build/rtl_design.h"

namespace orbweaver::rtl {

/// Returns the text of synthesis_files::memory_paths. It replaces each macro of the design by cells that have its
/// paths: `macro_join` for the address bits, `macro_access_0` (first of rtl_design::macros, ...) for each bit that is
/// read, and `macro_input` for each bit of a write.
std::string macro_paths(const rtl_design& design);

/// Returns the text of synthesis_files::macro_cells, a Liberty file: the access times of these cells. They have no
/// power, no load and no setup time.
std::string macro_cells(const rtl_design& design);

/// Returns the text of synthesis_files::memory_macro: the module without its function.
std::string memory_macro();

/// Returns that module with its function, for simulations.
std::string macro_model();

}  // namespace orbweaver::rtl
