// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for transmit_queue.sv (library_cache.h), in the same folder. This file is
// not part of the program itself.
#include <listed_block.h>
#include <transmit_queue_rtl.h>
#include <transmit_queue_rtl___024root.h>
#include <transmit_queue_wires.h>

namespace {

constexpr auto functions =
    orbweaver::rtl::listed_block<transmit_queue_rtl, orbweaver::rtl::transmit_queue_wires>::functions;

}  // namespace

ORBWEAVER_BLOCK(functions)
