// SPDX-License-Identifier: Apache-2.0
// What crosses between a Verilated send table and its adapter; see send_table.sv for each of the wires. Plain C++
// without any library, for it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver {

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

}  // namespace orbweaver
