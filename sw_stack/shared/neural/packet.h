// SPDX-License-Identifier: Apache-2.0
// A packet of outputs (dissertation sections 5.4.4 and 6.2.2), after a head that names the destination. Firmware sends
// it as a THREAD message, whose thread stores the outputs; processors for neural networks send it as DATA. A packet has
// a header word, then two messages per word, each with one byte for the cell and one for its output: 4 + 2 beta bytes.
// Where all packets have one size, unused words follow.
//
//   header   stamp 31:20   source 19:8   broadcast 7   messages 6:0
//   message  cell 15:8     output 7:0    the second message of a word is in its upper half
#pragma once

#include <stdint.h>

#include "sw_stack/shared/node_numbers.h"

namespace orbweaver::neural {

/// Maximum of beta: a thread has room for 64 argument words.
inline constexpr uint32_t max_packet_messages = 64;
/// The cell field of a message is the cell's index among the cells that the source's home group sends to the
/// destination. In a broadcast it is the index in the home group, because each receiver needs different cells.
inline constexpr uint32_t max_home_cells = 256;
/// The stamp is the source's pass number; with it an overtaken output does not replace a newer one.
inline constexpr uint32_t max_passes = 4095;

struct packet_header {
    uint32_t stamp;
    uint32_t source;  // index of the home group
    bool broadcast;
    uint32_t messages;

    constexpr uint32_t word() const { return stamp << 20 | source << 8 | (broadcast ? 1U << 7 : 0) | messages; }
    static constexpr packet_header decode(uint32_t word) {
        return {word >> 20, word >> 8 & 0xfff, (word >> 7 & 1) != 0, word & 0x7f};
    }
    /// Returns the number of message words after the header.
    constexpr uint32_t words() const { return (messages + 1) / 2; }
};
static_assert(max_tiles <= 1U << 12 && max_packet_messages < 1U << 7 && max_passes < 1U << 12);

/// Returns the size of a packet in bytes: the header and the words of its messages.
constexpr uint32_t packet_bytes(uint32_t messages) { return 4 + 4 * ((messages + 1) / 2); }

constexpr uint16_t message_of(uint32_t cell, int8_t output) {
    return static_cast<uint16_t>(cell << 8 | static_cast<uint8_t>(output));
}

}  // namespace orbweaver::neural
