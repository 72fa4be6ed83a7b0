// SPDX-License-Identifier: Apache-2.0
// Wires between a Verilated receive table and its adapter; receive_table.sv describes each. This is plain C++ without
// any library, because it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver::rtl {

inline constexpr unsigned max_receive_lookups = 16;

enum class receive_core_op : std::uint8_t { none, str, ldsr, rmr };
enum class receive_show_op : std::uint8_t { none, rts, data, tail };

struct receive_table_inputs {
    receive_core_op core_op = receive_core_op::none;
    std::uint32_t core_id = 0;
    std::uint32_t core_address = 0;  // word address
    std::uint16_t core_stride = 0;
    bool core_accept = false;
    receive_show_op show_op[max_receive_lookups]{};
    std::uint32_t show_id[max_receive_lookups]{};
    bool take[max_receive_lookups]{};
    std::uint16_t node = 0;
    std::uint8_t context = 0;

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const receive_table_inputs&) const = default;
};

struct receive_table_outputs {
    std::uint8_t core_state = 0;
    bool core_done = false;
    std::uint16_t core_node = 0;
    std::uint8_t core_context = 0;
    std::uint8_t show_state[max_receive_lookups]{};
    bool show_ok[max_receive_lookups]{};
    std::uint32_t address = 0;  // word address
    std::uint16_t stride = 0;
    std::uint32_t used = 0;

    // NOLINTNEXTLINE(readability-identifier-length): clang names its loops over arrays
    bool operator==(const receive_table_outputs&) const = default;
};

/// All wires of the block.
struct receive_table_wires {
    using inputs = receive_table_inputs;
    using outputs = receive_table_outputs;

    template <class Visitor>
    static void list(Visitor& wire) {
        wire.input("core", "op", 2, &inputs::core_op, [](auto& rtl) { return &rtl.core_op_i; });
        wire.input("core", "id", 32, &inputs::core_id, [](auto& rtl) { return &rtl.core_id_i; });
        wire.input("core", "address", 30, &inputs::core_address, [](auto& rtl) { return &rtl.core_address_i; });
        wire.input("core", "stride", 16, &inputs::core_stride, [](auto& rtl) { return &rtl.core_stride_i; });
        wire.input("core", "accept", 1, &inputs::core_accept, [](auto& rtl) { return &rtl.core_accept_i; });
        wire.output("core", "state", 3, &outputs::core_state, [](auto& rtl) { return &rtl.core_state_o; });
        wire.output("core", "done", 1, &outputs::core_done, [](auto& rtl) { return &rtl.core_done_o; });
        wire.output("core", "node", 16, &outputs::core_node, [](auto& rtl) { return &rtl.core_node_o; });
        wire.output("core", "context", 4, &outputs::core_context, [](auto& rtl) { return &rtl.core_context_o; });
        for (unsigned n = 0; n < Visitor::lanes; ++n) {
            const auto message = Visitor::part("message", n);
            wire.input(
                message, "op", 2, &inputs::show_op, [](auto& rtl) { return &rtl.show_op_i; }, n);
            wire.input(
                message, "id", 32, &inputs::show_id, [](auto& rtl) { return &rtl.show_id_i; }, n);
            wire.input(
                message, "take", 1, &inputs::take, [](auto& rtl) { return &rtl.take_i; }, n);
            wire.output(
                message, "state", 3, &outputs::show_state, [](auto& rtl) { return &rtl.show_state_o; }, n);
            wire.output(
                message, "ok", 1, &outputs::show_ok, [](auto& rtl) { return &rtl.show_ok_o; }, n);
        }
        wire.input("table", "node", 16, &inputs::node, [](auto& rtl) { return &rtl.node_i; });
        wire.input("table", "context", 4, &inputs::context, [](auto& rtl) { return &rtl.context_i; });
        wire.output("table", "address", 30, &outputs::address, [](auto& rtl) { return &rtl.address_o; });
        wire.output("table", "stride", 16, &outputs::stride, [](auto& rtl) { return &rtl.stride_o; });
        wire.output("table", "used", 32, &outputs::used, [](auto& rtl) { return &rtl.used_o; });
    }
};

}  // namespace orbweaver::rtl
