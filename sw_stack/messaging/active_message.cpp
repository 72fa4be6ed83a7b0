// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/active_message.h"

#include "sw_stack/messaging/messaging_system.h"
#include "sw_stack/messaging/threads.h"

namespace orbweaver {

namespace {

/// Runs on the owner of a block.
void answer_get_block(int requester, int* destination, int destination_stride, char** source, unsigned offset,
                      int stride, int words, int* arrived) {
    answer_request(requester, destination, destination_stride, reinterpret_cast<int*>(*source + offset), stride, words,
                   arrived);
}

}  // namespace

void request_block(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr,
                   unsigned int src_offset, unsigned int src_stride, unsigned int num_words, int* arrived) {
    createThread(static_cast<int>(node_id), answer_get_block, nullptr, static_cast<int>(orbweaver::node_id()), dst_addr,
                 static_cast<int>(dst_stride), src_addr, src_offset, static_cast<int>(src_stride),
                 static_cast<int>(num_words), arrived);
}

const char* mode_name() { return "active messages"; }

}  // namespace orbweaver

void getBlock(unsigned int node_id, char* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, unsigned int num_words) {
    int arrived = 0;
    asm volatile("" : : "r"(&arrived) : "memory");  // the answer changes `arrived`
    orbweaver::request_block(node_id, reinterpret_cast<int*>(dst_addr), dst_stride, src_addr, src_offset, src_stride,
                             num_words, &arrived);
    orbweaver::wait_for_word(&arrived, 1);
}
