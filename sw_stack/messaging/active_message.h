// SPDX-License-Identifier: Apache-2.0
// Send operations of the original message library with active messages (thesis Table 3.3), and getBlock of its thread
// operations (Table 3.2; createThread and parExecute are in threads.h), with their names and argument order.
//
// A message carries the address at which its words are stored; the receiver posts nothing and is not notified. Two
// messages between the same nodes may overtake each other. A flag that is sent after data therefore guarantees nothing
// unless the DATA class has one virtual channel (thesis section 3.4). A flag that is the last word of the data's own
// message is safe.
//
// Strides are in words; 1 is contiguous.
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

/// Stores a double, unconverted, at dst_addr of dst_node; returns at once.
inline void sendDataFloatValue(int dst_node, double* dst_addr, double value) {
    uint64_t bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    orbweaver::instruction::active_sendh(static_cast<uint32_t>(dst_node), dst_addr, 1);
    orbweaver::instruction::send2e(static_cast<uint32_t>(bits), static_cast<uint32_t>(bits >> 32));
}

/// Stores count words (1 or more), src_stride apart here, dst_stride (0 .. 65535) apart there; returns when the NIU has
/// accepted the block. The words must not change until the NIU has read them; there is no notification of that.
inline void sendDataBlockNB(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count) {
    orbweaver::instruction::active_sendh(static_cast<uint32_t>(dst_node), dst_addr, static_cast<uint32_t>(dst_stride));
    orbweaver::detail::send_body(src_addr, src_stride, count);
}

/// Sends like sendDataBlockNB, and returns when the NIU has read the words, so that they may be overwritten.
inline void sendDataBlock(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count) {
    sendDataBlockNB(dst_node, dst_addr, dst_stride, src_addr, src_stride, count);
    orbweaver::instruction::waits(0);
}

/// Requests a block of another node: num_words words from *src_addr + src_offset (bytes, a multiple of 4) there,
/// src_stride words apart, are stored at dst_addr here, dst_stride words apart. src_addr is the address of a global
/// pointer, equal on every node. Returns when the flag has arrived that the other node sends after the block. With more
/// than one virtual channel for DATA the flag may have overtaken the block's last words (thesis section 3.4).
void getBlock(unsigned int node_id, char* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, unsigned int num_words);

namespace orbweaver {

/// Answers the request for a block (thesis section 3.3, Figure 3.3): sends the block, and then a separate message that
/// announces it. The first six arguments are the arguments of sendDataBlock(); `arrived` becomes 1 on dst_node.
inline void answer_request(int dst_node, int* dst_addr, int dst_stride, int* src_addr, int src_stride, int count,
                           int* arrived) {
    sendDataBlock(dst_node, dst_addr, dst_stride, src_addr, src_stride, count);
    sendDataIntValue(dst_node, arrived, 1);
}

/// Requests a block like getBlock() without waiting. `arrived` must be 0, and becomes 1 with the flag.
void request_block(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr,
                   unsigned int src_offset, unsigned int src_stride, unsigned int num_words, int* arrived);

/// Waits until a message has stored `value` at `word`; node_waiting selects how.
inline void wait_for_word(const int* word, int value) {
    while (__atomic_load_n(word, __ATOMIC_RELAXED) != value) { pause_wait(); }
    asm volatile("" : : : "memory");
}

}  // namespace orbweaver
