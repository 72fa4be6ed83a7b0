// SPDX-License-Identifier: Apache-2.0
// What crosses between a Verilated transmit queue and its adapter; see transmit_queue.sv for each of the wires. Plain
// C++ without any library, for it is compiled on both sides of the shared library.
#pragma once

#include <cstdint>

namespace orbweaver {

/// Entries are 36 bits: payload 31:0, tail 32, head 33, half of a block descriptor 34, end of the message 35.
struct transmit_queue_inputs {
    std::uint8_t push = 0;  // how many of `entries`
    std::uint64_t entries[2]{};
    std::uint8_t pop = 0;
};

struct transmit_queue_outputs {
    std::uint64_t front[2]{};
    std::uint32_t visible = 0;
    std::uint32_t room = 0;
};

}  // namespace orbweaver
