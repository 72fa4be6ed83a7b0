// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of injector.sv (library_cache.h), next to which it then lies; VCS is
// defined on the command line. No part of the program itself.
#include <injector_rtl.h>
#include <injector_rtl___024root.h>
#include <injector_wires.h>
#include <listed_block.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<injector_rtl, orbweaver::rtl::injector_wires, VCS>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
