// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of controller_core.sv (library_cache.h), beside which it then lies;
// CHANNELS and UPLINK are defined on the command line. No part of the program itself.
#include <block_functions.h>
#include <controller_core_rtl.h>
#include <controller_core_rtl___024root.h>
#include <controller_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

constexpr unsigned uplink_port = 65;

using instance = verilated_instance<controller_core_rtl>;

template <class Signal>
void set_ports(Signal& signal, const port_wires& value) {
    clear(signal);
    set_bits(signal, 0, CHANNELS,
             CHANNELS == 64 ? value.channels : value.channels & ((std::uint64_t{1} << CHANNELS) - 1));
    if (UPLINK) {
        set_bits(signal, CHANNELS, 1, value.uplink ? 1 : 0);
    }
}

template <class Signal>
port_wires ports(const Signal& signal) {
    return {bits(signal, 0, CHANNELS), UPLINK && bits(signal, CHANNELS, 1) != 0};
}

std::uint8_t port_number(bool there, unsigned index) {
    const unsigned number = index == CHANNELS ? uplink_port : index + 1;
    return static_cast<std::uint8_t>(there ? number : 0);
}

void settle(void* block, const core_inputs& in, core_outputs& out) {
    controller_core_rtl& model = static_cast<instance*>(block)->model;
    model.number_i = in.number;
    set_ports(model.data_ready_i, in.data_ready);
    set_ports(model.answered_i, in.answered);
    set_ports(model.transmit_empty_i, in.transmit_empty);
    for (unsigned k = 0; k < 4; ++k) {
        model.received_i.m_storage[k] = in.received.word[k];
    }
    model.received_size_i = in.received.size;
    model.eval();

    out.selected = port_number(model.selects_o != 0, model.selected_o);
    out.selected_answer = model.selected_answer_o != 0;
    out.acknowledges = model.acknowledges_o != 0;
    out.refuses = model.refuses_o != 0;
    out.verdict_port = port_number(out.acknowledges || out.refuses, model.verdict_port_o);
    out.reason = model.reason_o;
    out.answer_taken = port_number(model.takes_answer_o != 0, model.selected_o);
    out.load = ports(model.load_o);
    for (unsigned k = 0; k < 4; ++k) {
        out.transmit.word[k] = model.transmit_o.m_storage[k];
    }
    out.transmit.size = model.transmit_size_o;
    out.lock_port = port_number(model.locked_o != 0, model.lock_port_o);
    out.begins = model.begins_o != 0;
    out.stalls = model.stalls_o != 0;
    out.puts_off = model.puts_off_o != 0;
    out.completes = model.completes_o != 0;
    out.loses = model.loses_o != 0;
    out.lock_expires = model.lock_expires_o != 0;
    out.pending = model.pending_o != 0;
    out.state = model.action_o;
}

const block_functions<core_inputs, core_outputs> functions{instance::create, instance::destroy, instance::first_failure,
                                                           settle, instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
