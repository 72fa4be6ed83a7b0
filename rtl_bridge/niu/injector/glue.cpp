// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for injector.sv (library_cache.h), in the same folder. VCS is defined on
// the command line. This file is not part of the program itself.
#include <injector_rtl.h>
#include <injector_rtl___024root.h>
#include <injector_wires.h>
#include <listed_block.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<injector_rtl, orbweaver::rtl::injector_wires, VCS>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
