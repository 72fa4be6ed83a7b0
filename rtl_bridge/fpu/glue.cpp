// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of fpu.sv (library_cache.h), next to which it then lies. No part of the
// program itself.
#include <fpu_rtl.h>
#include <fpu_rtl___024root.h>
#include <fpu_wires.h>
#include <listed_block.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<fpu_rtl, orbweaver::rtl::fpu_wires>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
