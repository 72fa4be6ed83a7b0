// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for send_table.sv (library_cache.h), in the same folder. This file is not
// part of the program itself.
#include <listed_block.h>
#include <send_table_rtl.h>
#include <send_table_rtl___024root.h>
#include <send_table_wires.h>

namespace {

constexpr auto functions = orbweaver::rtl::listed_block<send_table_rtl, orbweaver::rtl::send_table_wires>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
