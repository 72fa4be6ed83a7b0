// SPDX-License-Identifier: Apache-2.0
// What crosses between a Verilated receive table and its adapter; see receive_table.sv for each of the wires. Plain C++
// without any library, for it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver {

inline constexpr unsigned most_receive_lookups = 16;

enum class receive_core_op : std::uint8_t { none, str, ldsr, rmr };
enum class receive_show_op : std::uint8_t { none, rts, data, tail };

struct receive_table_inputs {
    receive_core_op core_op = receive_core_op::none;
    std::uint32_t core_id = 0;
    std::uint32_t core_address = 0;  // of a word
    std::uint16_t core_stride = 0;
    bool core_accept = false;
    receive_show_op show_op[most_receive_lookups]{};
    std::uint32_t show_id[most_receive_lookups]{};
    std::uint16_t take = 0;  // bit n: message n
    std::uint16_t node = 0;
    std::uint8_t context = 0;
};

struct receive_table_outputs {
    std::uint8_t core_state = 0;
    bool core_done = false;
    std::uint16_t core_node = 0;
    std::uint8_t core_context = 0;
    std::uint8_t show_state[most_receive_lookups]{};
    bool show_ok[most_receive_lookups]{};
    std::uint32_t address = 0;  // of a word
    std::uint16_t stride = 0;
    std::uint32_t used = 0;
};

}  // namespace orbweaver
