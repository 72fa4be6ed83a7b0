// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of transmit_queue.sv (library_cache.h), beside which it then lies. No
// part of the program itself.
#include <block_functions.h>
#include <transmit_queue_rtl.h>
#include <transmit_queue_rtl___024root.h>
#include <transmit_queue_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

using instance = verilated_instance<transmit_queue_rtl>;
constexpr unsigned entry_bits = 36;

void settle(void* block, const transmit_queue_inputs& in, transmit_queue_outputs& out) {
    transmit_queue_rtl& model = static_cast<instance*>(block)->model;
    model.push_i = in.push;
    model.pop_i = in.pop;
    clear(model.entries_i);
    for (unsigned n = 0; n < 2; ++n) {
        set_bits(model.entries_i, n * entry_bits, entry_bits, in.entries[n]);
    }
    model.eval();
    for (unsigned n = 0; n < 2; ++n) {
        out.front[n] = bits(model.front_o, n * entry_bits, entry_bits);
    }
    out.visible = model.visible_o;
    out.room = model.room_o;
}

const block_functions<transmit_queue_inputs, transmit_queue_outputs> functions{
    instance::create, instance::destroy, instance::first_failure, settle, instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
