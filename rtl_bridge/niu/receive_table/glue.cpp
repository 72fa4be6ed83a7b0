// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of receive_table.sv (library_cache.h), beside which it then lies;
// LOOKUPS is defined on the command line. No part of the program itself.
#include <block_functions.h>
#include <receive_table_rtl.h>
#include <receive_table_rtl___024root.h>
#include <receive_table_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

using instance = verilated_instance<receive_table_rtl>;

void settle(void* block, const receive_table_inputs& in, receive_table_outputs& out) {
    receive_table_rtl& model = static_cast<instance*>(block)->model;
    model.core_op_i = static_cast<std::uint8_t>(in.core_op);
    model.core_id_i = in.core_id;
    model.core_address_i = in.core_address;
    model.core_stride_i = in.core_stride;
    model.core_accept_i = in.core_accept;
    clear(model.show_op_i);
    clear(model.show_id_i);
    for (unsigned n = 0; n < LOOKUPS; ++n) {
        set_bits(model.show_op_i, n * 2, 2, static_cast<std::uint64_t>(in.show_op[n]));
        set_bits(model.show_id_i, n * 32, 32, in.show_id[n]);
    }
    model.take_i = in.take;
    model.node_i = in.node;
    model.context_i = in.context;
    model.eval();
    out.core_state = model.core_state_o;
    out.core_done = model.core_done_o != 0;
    out.core_node = model.core_node_o;
    out.core_context = model.core_context_o;
    for (unsigned n = 0; n < LOOKUPS; ++n) {
        out.show_state[n] = static_cast<std::uint8_t>(bits(model.show_state_o, n * 3, 3));
        out.show_ok[n] = bits(model.show_ok_o, n, 1) != 0;
    }
    out.address = model.address_o;
    out.stride = model.stride_o;
    out.used = model.used_o;
}

const block_functions<receive_table_inputs, receive_table_outputs> functions{
    instance::create, instance::destroy, instance::first_failure, settle, instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
