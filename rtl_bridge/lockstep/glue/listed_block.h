// SPDX-License-Identifier: Apache-2.0
// Included in a block's glue.cpp, which is compiled on demand with Verilator's output (library_cache.h). This file is
// not part of the program itself.
#pragma once

#include <block_functions.h>
#include <verilated_instance.h>
#include <wire_list.h>

namespace orbweaver::rtl {

/// Visits a list of wires and sets the input ports.
template <class Model, class Inputs, unsigned Lanes>
struct input_writer {
    static constexpr unsigned lanes = Lanes;
    static const char* part(const char* text, unsigned) { return text; }
    Model& rtl;
    const Inputs& in;

    template <class Value, class Port>
    void input(const char*, const char*, unsigned width, Value accessor, Port port_of, unsigned lane = 0) {
        auto& port = *port_of(rtl);
        if (lane == 0) { clear(port); }
        set_bits(port, lane * width, width, static_cast<std::uint64_t>(wire_value(in, accessor, lane)));
    }
    template <class... Wire>
    void output(Wire...) {}
};

/// Visits a list of wires and reads the output ports.
template <class Model, class Outputs, unsigned Lanes>
struct output_reader {
    static constexpr unsigned lanes = Lanes;
    static const char* part(const char* text, unsigned) { return text; }
    const Model& rtl;
    Outputs& out;

    template <class... Wire>
    void input(Wire...) {}
    template <class Value, class Port>
    void output(const char*, const char*, unsigned width, Value accessor, Port port_of, unsigned lane = 0) {
        auto& value = wire_value(out, accessor, lane);
        value =
            static_cast<std::remove_reference_t<decltype(value)>>(bits(port_value(port_of(rtl)), lane * width, width));
    }
};

/// The functions of a block with a list of wires.
template <class Model, class Wires, unsigned Lanes = 1>
struct listed_block {
    using instance = verilated_instance<Model>;
    using inputs = typename Wires::inputs;
    using outputs = typename Wires::outputs;

    static void settle(void* block, const inputs& in, outputs& out) {
        instance& self = *static_cast<instance*>(block);
        Model& rtl = self.model;
        input_writer<Model, inputs, Lanes> writer{rtl, in};
        Wires::list(writer);
        self.evaluate();
        output_reader<Model, outputs, Lanes> reader{rtl, out};
        Wires::list(reader);
    }

    static constexpr block_functions<inputs, outputs> functions{instance::create, instance::destroy,
                                                                instance::first_failure, settle, instance::clock};
};

}  // namespace orbweaver::rtl
