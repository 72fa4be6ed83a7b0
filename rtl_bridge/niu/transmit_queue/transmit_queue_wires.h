// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated transmit queue and its adapter; transmit_queue.sv describes each. This is plain C++ without
// any library, because it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

/// Entries are 36 bits: payload 31:0, tail 32, head 33, half of a block descriptor 34, end of the message 35.
struct transmit_queue_inputs {
    std::uint8_t push = 0;  // number of valid `entries`
    std::uint64_t entries[2]{};
    std::uint8_t pop = 0;
};

struct transmit_queue_outputs {
    std::uint64_t front[2]{};
    std::uint32_t visible = 0;
    std::uint32_t room = 0;
};

/// All wires of the block.
struct transmit_queue_wires {
    using inputs = transmit_queue_inputs;
    using outputs = transmit_queue_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        wire.input("push", "count", 2, &inputs::push, [](auto& rtl) { return &rtl.push_i; });
        wire.input(
            "push", "first", 36, &inputs::entries, [](auto& rtl) { return &rtl.entries_i; }, 0);
        wire.input(
            "push", "second", 36, &inputs::entries, [](auto& rtl) { return &rtl.entries_i; }, 1);
        wire.output("push", "room", 32, &outputs::room, [](auto& rtl) { return &rtl.room_o; });
        wire.input("pop", "count", 2, &inputs::pop, [](auto& rtl) { return &rtl.pop_i; });
        wire.output("pop", "visible", 32, &outputs::visible, [](auto& rtl) { return &rtl.visible_o; });
        wire.output(
            "pop", "first", 36, &outputs::front, [](auto& rtl) { return &rtl.front_o; }, 0);
        wire.output(
            "pop", "second", 36, &outputs::front, [](auto& rtl) { return &rtl.front_o; }, 1);
    }
};

}  // namespace orbweaver::rtl
