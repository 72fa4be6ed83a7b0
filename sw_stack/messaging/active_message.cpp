// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/active_message.h"

#include "sw_stack/messaging/threads.h"

namespace {

/// Runs on the owner of a block: the block, and then a message of its own that says so (thesis section 3.3,
/// Figure 3.3).
void answer_get_block(int requester, char* destination, unsigned destination_stride, char** source, unsigned offset,
                      unsigned stride, unsigned words, int* arrived) {
    sendDataBlock(requester, reinterpret_cast<int*>(destination), static_cast<int>(destination_stride),
                  reinterpret_cast<int*>(*source + offset), static_cast<int>(stride), static_cast<int>(words));
    sendDataIntValue(requester, arrived, 1);
}

}  // namespace

void getBlock(unsigned int node_id, char* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, unsigned int num_words) {
    int arrived = 0;
    asm volatile("" : : "r"(&arrived) : "memory");  // the answer changes it
    createThread(static_cast<int>(node_id), answer_get_block, nullptr, static_cast<int>(orbweaver::node_id()), dst_addr,
                 dst_stride, src_addr, src_offset, src_stride, num_words, &arrived);
    orbweaver::wait_for_word(&arrived, 1);
}
