// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for fpu.sv (library_cache.h), in the same folder. This file is not part of
// the program itself.
#include <fpu_rtl.h>
#include <fpu_rtl___024root.h>
#include <fpu_wires.h>
#include <listed_block.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<fpu_rtl, orbweaver::rtl::fpu_wires>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
