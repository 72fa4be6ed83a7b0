// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for a user's block in its wrapper (library_cache.h), in the same folder.
// RESET_CYCLES is defined on the command line. This file is not part of the program itself.
#include <axi_device_rtl.h>
#include <axi_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver::rtl;

using instance = verilated_instance<axi_device_rtl>;

template <class Side, class Port>
auto packer(const Side& side, Port& port) {
    clear(port);
    return [&side, &port, first = 0U](const char*, unsigned width, auto accessor) mutable {
        set_bits(port, first, width, static_cast<std::uint64_t>(*accessor(side)));
        first += width;
    };
}

template <class Side, class Port>
auto unpacker(Side& side, const Port& port) {
    return [&side, &port, first = 0U](const char*, unsigned width, auto accessor) mutable {
        auto& value = *accessor(side);
        value = static_cast<std::remove_reference_t<decltype(value)>>(bits(port, first, width));
        first += width;
    };
}

void probe(void* block, const axi_inputs& in, axi_outputs& out) {
    instance& self = *static_cast<instance*>(block);
    axi_device_rtl& model = self.model;
    list_axi_answer(packer(in.manager, model.m_answer_i));
    list_axi_request(packer(in.subordinate, model.s_request_i));
    self.evaluate();
    list_axi_request(unpacker(out.manager, model.m_request_o));
    list_axi_answer(unpacker(out.subordinate, model.s_answer_o));
    out.interrupt = model.interrupt_o != 0;
}

void settle(void* block, const axi_inputs& in, axi_outputs& out) {
    probe(block, in, out);
    static_cast<instance*>(block)->keep_message();
}

void reset(void* block, axi_outputs& out) {
    instance& self = *static_cast<instance*>(block);
    const axi_inputs nothing;
    self.model.rst_i = 1;
    for (unsigned cycle = 0; cycle < RESET_CYCLES; ++cycle) {
        settle(block, nothing, out);
        self.edge();
    }
    settle(block, nothing, out);
    self.model.rst_i = 0;
    self.evaluate();
    self.keep_message();
    self.forget_prints();
}

const axi_functions functions{instance::create, instance::destroy,     instance::first_failure, reset, settle, probe,
                              instance::clock,  instance::finish_block};

}  // namespace

ORBWEAVER_BLOCK(functions)
