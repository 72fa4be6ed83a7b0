// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with Verilator's output for a user's router in its wrapper (library_cache.h), in the same folder.
// VCS and RESET_CYCLES are defined on the command line. This file is not part of the program itself.
#include <external_router_rtl.h>
#include <external_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver::rtl;

using instance = verilated_instance<external_router_rtl>;

struct input_writer {
    static constexpr unsigned vcs = VCS;
    external_router_rtl& rtl;
    const external_wires& in;

    template <class Accessor, class Input>
    void arriving(unsigned port, const char*, unsigned width, Accessor accessor, Input input) {
        auto& wires = input(rtl);
        if (port == 0) { clear(wires); }
        set_bits(wires, port * width, width, static_cast<std::uint64_t>(accessor(in, port)));
    }
    template <class Accessor, class Input, class Output>
    void both(unsigned port, const char* name, unsigned width, Accessor accessor, Input input, Output) {
        arriving(port, name, width, accessor, input);
    }
};

struct output_reader {
    static constexpr unsigned vcs = VCS;
    const external_router_rtl& rtl;
    external_wires& out;

    template <class... Wire>
    void arriving(Wire...) {}
    template <class Accessor, class Input, class Output>
    void both(unsigned port, const char*, unsigned width, Accessor accessor, Input, Output output) {
        auto& value = accessor(out, port);
        value = static_cast<std::remove_reference_t<decltype(value)>>(bits(output(rtl), port * width, width));
    }
};

external_wires outputs(const external_router_rtl& rtl) {
    external_wires found;
    output_reader reader{rtl, found};
    list_external_wires(reader);
    return found;
}

/// Returns whether the significant wires are equal.
bool equal(const external_wires& one, const external_wires& other) {
    for (unsigned port = 0; port < external_ports; ++port) {
        const external_link& a = one.links[port];
        const external_link& b = other.links[port];
        const bool same = a.vc == b.vc && a.head == b.head && a.tail == b.tail && a.tag == b.tag;
        if (a.valid != b.valid || (a.valid && !same) || one.credits[port] != other.credits[port]) { return false; }
    }
    return true;
}

void reset(void* block, unsigned x, unsigned y) {
    instance& self = *static_cast<instance*>(block);
    self.model.x_i = x;
    self.model.y_i = y;
    const external_wires nothing;
    input_writer writer{self.model, nothing};
    list_external_wires(writer);
    self.model.rst_i = 1;
    self.evaluate();
    for (unsigned cycle = 0; cycle < RESET_CYCLES; ++cycle) { self.edge(); }
    self.model.rst_i = 0;
    self.evaluate();
    self.keep_message();
    self.edge();
    self.forget_prints();
}

bool step(void* block, const external_wires& in, external_wires& out) {
    instance& self = *static_cast<instance*>(block);
    const external_wires before = outputs(self.model);
    input_writer writer{self.model, in};
    list_external_wires(writer);
    self.evaluate();
    self.keep_message();
    const bool registered = self.ended || equal(before, outputs(self.model));
    self.edge();
    out = outputs(self.model);
    return registered;
}

const external_functions functions{instance::create,      instance::destroy, instance::first_failure, reset, step,
                                   instance::finish_block};

}  // namespace

ORBWEAVER_BLOCK(functions)
