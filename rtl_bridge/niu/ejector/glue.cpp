// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for ejector.sv (library_cache.h), in the same folder. VCS is defined on
// the command line. This file is not part of the program itself.
#include <ejector_rtl.h>
#include <ejector_rtl___024root.h>
#include <ejector_wires.h>
#include <listed_block.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<ejector_rtl, orbweaver::rtl::ejector_wires, VCS>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
