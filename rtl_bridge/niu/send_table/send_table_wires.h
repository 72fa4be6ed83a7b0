// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated send table and its adapter; send_table.sv describes each. This is plain C++ without any
// library, because it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

enum class send_core_op : std::uint8_t { none, sendh, ldss, rms };
enum class send_channel_op : std::uint8_t { none, granted, tail };

struct send_table_inputs {
    send_core_op core_op = send_core_op::none;
    std::uint32_t core_id = 0;
    bool core_accept = false;
    send_channel_op channel_op = send_channel_op::none;
    std::uint32_t channel_id = 0;
    bool cts = false;
    std::uint32_t cts_id = 0;
    bool cts_accept = false;
};

struct send_table_outputs {
    std::uint8_t core_state = 0;
    bool core_done = false;
    bool channel_ok = false;
    bool cts_ok = false;
    std::uint32_t used = 0;
};

/// All wires of the block.
struct send_table_wires {
    using inputs = send_table_inputs;
    using outputs = send_table_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        wire.input("core", "op", 2, &inputs::core_op, [](auto& rtl) { return &rtl.core_op_i; });
        wire.input("core", "id", 32, &inputs::core_id, [](auto& rtl) { return &rtl.core_id_i; });
        wire.input("core", "accept", 1, &inputs::core_accept, [](auto& rtl) { return &rtl.core_accept_i; });
        wire.output("core", "state", 2, &outputs::core_state, [](auto& rtl) { return &rtl.core_state_o; });
        wire.output("core", "done", 1, &outputs::core_done, [](auto& rtl) { return &rtl.core_done_o; });
        wire.input("channel", "op", 2, &inputs::channel_op, [](auto& rtl) { return &rtl.channel_op_i; });
        wire.input("channel", "id", 32, &inputs::channel_id, [](auto& rtl) { return &rtl.channel_id_i; });
        wire.output("channel", "ok", 1, &outputs::channel_ok, [](auto& rtl) { return &rtl.channel_ok_o; });
        wire.input("cts", "valid", 1, &inputs::cts, [](auto& rtl) { return &rtl.cts_i; });
        wire.input("cts", "id", 32, &inputs::cts_id, [](auto& rtl) { return &rtl.cts_id_i; });
        wire.input("cts", "accept", 1, &inputs::cts_accept, [](auto& rtl) { return &rtl.cts_accept_i; });
        wire.output("cts", "ok", 1, &outputs::cts_ok, [](auto& rtl) { return &rtl.cts_ok_o; });
        wire.output("table", "used", 32, &outputs::used, [](auto& rtl) { return &rtl.used_o; });
    }
};

}  // namespace orbweaver::rtl
