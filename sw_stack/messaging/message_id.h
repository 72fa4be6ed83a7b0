// SPDX-License-Identifier: Apache-2.0
// Allocation of message ids. An id must be unique among the simultaneous operations of one receiver and, separately, of
// one sender. `item` separates them at the receiver (block, round, child), `destination` at the sender.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Purpose of a message: bits 31:28 of its id.
enum class message_use : uint32_t {
    barrier = 0,
    reduction = 1,
    broadcast = 2,
    get_block = 3,
    program = 4,  // 4 .. 13 are available to the program
    transfer = 14,
    reply = 15,
};

/// Packs class 31:28, phase 27:16, item 15:8, destination 7:0; each is taken modulo its width.
constexpr int message_id(uint32_t use, uint32_t phase, uint32_t item, uint32_t destination) {
    return static_cast<int>(use << 28 | (phase & 0xfff) << 16 | (item & 0xff) << 8 | (destination & 0xff));
}
constexpr int message_id(message_use use, uint32_t phase, uint32_t item, uint32_t destination) {
    return message_id(static_cast<uint32_t>(use), phase, item, destination);
}

/// Packs an id for items and destinations that are node indices of machines with more than 256 nodes: class 31:28,
/// phase 27:20, item 19:10, destination 9:0.
constexpr int wide_message_id(uint32_t use, uint32_t phase, uint32_t item, uint32_t destination) {
    return static_cast<int>(use << 28 | (phase & 0xff) << 20 | (item & 0x3ff) << 10 | (destination & 0x3ff));
}

/// Packs an id for one of several messages between two nodes of any machine: class 31:28, phase 27:24, source 23:12,
/// destination 11:0. Only the phase is taken modulo its width.
constexpr int pair_message_id(message_use use, uint32_t phase, uint32_t source, uint32_t destination) {
    return static_cast<int>(static_cast<uint32_t>(use) << 28 | (phase & 0xf) << 24 | source << 12 | destination);
}

}  // namespace orbweaver
