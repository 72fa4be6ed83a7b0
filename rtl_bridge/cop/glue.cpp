// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for controller_core.sv (library_cache.h), in the same folder. CHANNELS and
// UPLINK are defined on the command line. This file is not part of the program itself.
#include <controller_core_rtl.h>
#include <controller_core_rtl___024root.h>
#include <controller_wires.h>
#include <listed_block.h>

namespace {

using namespace orbweaver::rtl;
using core = listed_block<controller_core_rtl, controller_wires<CHANNELS, UPLINK>>;

void settle(void* block, const core_inputs& in, core_outputs& out) {
    controller_core_rtl& rtl = static_cast<core::instance*>(block)->model;
    rtl.number_i = in.number;
    core::settle(block, in, out);
    out.pending = rtl.pending_o != 0;
    out.state = rtl.action_o;
}

const block_functions<core_inputs, core_outputs> functions{
    core::instance::create, core::instance::destroy, core::instance::first_failure, settle, core::instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
