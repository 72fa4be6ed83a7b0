// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for receive_table.sv (library_cache.h), in the same folder. LOOKUPS is
// defined on the command line. This file is not part of the program itself.
#include <listed_block.h>
#include <receive_table_rtl.h>
#include <receive_table_rtl___024root.h>
#include <receive_table_wires.h>

namespace {

constexpr auto functions =
    orbweaver::rtl::listed_block<receive_table_rtl, orbweaver::rtl::receive_table_wires, LOOKUPS>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
