// SPDX-License-Identifier: Apache-2.0
// Send operations of the original message library, with active messages (thesis Table 3.3), and getBlock of its thread
// operations (Table 3.2; createThread and parExecute are in threads.h), with their names and the order of their
// arguments.
//
// A message names the address that its words are stored at; the receiver posts nothing and is not reported. Two
// messages of one node to another may overtake each other, so a flag that is sent behind data proves nothing unless the
// DATA class has one virtual channel (thesis section 3.4); a flag that is the last word of the data's own message does.
//
// Strides are in words, 1 is contiguous.
#pragma once

#include <stdint.h>

#include "sw_stack/messaging/message_body.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/waiting.h"

/// Stores an integer at dst_addr of dst_node; returns at once.
inline void sendDataIntValue(int dst_node, int* dst_addr, int value) {
    orbweaver::instruction::active_sendh(static_cast<uint32_t>(dst_node), dst_addr, 1);
    orbweaver::instruction::sende(static_cast<uint32_t>(value));
}

/// Stores a double at dst_addr of dst_node, as it lies in memory; returns at once.
inline void sendDataFloatValue(int dst_node, double* dst_addr, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    orbweaver::instruction::active_sendh(static_cast<uint32_t>(dst_node), dst_addr, 1);
    orbweaver::instruction::send2e(static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32));
}

/// Stores count words (1 or more), src_stride apart here, dst_stride (0 .. 65535) apart there; returns when the NIU has
/// accepted the block. The words must not change before it has been read, which nobody is notified of.
inline void sendDataBlockNB(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count) {
    orbweaver::instruction::active_sendh(static_cast<uint32_t>(dst_node), dst_addr, static_cast<uint32_t>(dst_stride));
    orbweaver::detail::send_body(src_addr, src_stride, count);
}

/// sendDataBlockNB, and returns when the NIU has read the words, so that they may change.
inline void sendDataBlock(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count) {
    sendDataBlockNB(dst_node, dst_addr, dst_stride, src_addr, src_stride, count);
    orbweaver::instruction::waits(0);
}

/// Asks another node for a block: num_words words from *src_addr + src_offset (bytes, a multiple of 4) there,
/// src_stride words apart, come to dst_addr here, dst_stride words apart. src_addr is the address of a global pointer,
/// the same on every node. Returns when the flag has come that the other node sends behind the block: with more than
/// one virtual channel for DATA it may have overtaken the block's last words (thesis section 3.4).
void getBlock(unsigned int node_id, char* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, unsigned int num_words);

namespace orbweaver {

/// What a thread that was asked for a block does (thesis section 3.3, Figure 3.3): the block, and then a message of its
/// own that reports it. The first six arguments are those of sendDataBlock(); `arrived` becomes 1 on dst_node.
inline void answer_request(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count,
                           int* arrived) {
    sendDataBlock(dst_node, dst_addr, dst_stride, src_addr, src_stride, count);
    sendDataIntValue(dst_node, arrived, 1);
}

/// getBlock() without the wait: `arrived`, which must be 0, becomes 1.
void request_block(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr,
                   unsigned int src_offset, unsigned int src_stride, unsigned int num_words, int* arrived);

/// Waits until a message has stored `value` at `word`, as node_waiting states.
inline void wait_for_word(const int* word, int value) {
    while (__atomic_load_n(word, __ATOMIC_RELAXED) != value) { pause_wait(); }
    asm volatile("" : : : "memory");
}

}  // namespace orbweaver
