// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of send_table.sv (library_cache.h), beside which it then lies. No part
// of the program itself.
#include <block_functions.h>
#include <send_table_rtl.h>
#include <send_table_rtl___024root.h>
#include <send_table_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

using instance = verilated_instance<send_table_rtl>;

void settle(void* block, const send_table_inputs& in, send_table_outputs& out) {
    send_table_rtl& model = static_cast<instance*>(block)->model;
    model.core_op_i = static_cast<std::uint8_t>(in.core_op);
    model.core_id_i = in.core_id;
    model.core_accept_i = in.core_accept;
    model.channel_op_i = static_cast<std::uint8_t>(in.channel_op);
    model.channel_id_i = in.channel_id;
    model.cts_i = in.cts;
    model.cts_id_i = in.cts_id;
    model.cts_accept_i = in.cts_accept;
    model.eval();
    out.core_state = model.core_state_o;
    out.core_done = model.core_done_o != 0;
    out.channel_ok = model.channel_ok_o != 0;
    out.cts_ok = model.cts_ok_o != 0;
    out.used = model.used_o;
}

const block_functions<send_table_inputs, send_table_outputs> functions{
    instance::create, instance::destroy, instance::first_failure, settle, instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
