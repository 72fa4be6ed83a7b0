// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/block_request.h"

namespace orbweaver {

int* block_request::expect(int* dst_addr, unsigned int dst_stride, unsigned int count) {
    m_last = dst_addr + dst_stride * (count - 1);
    *m_last = mark;
    m_arrived = 0;
    asm volatile("" : : : "memory");  // order the store before the request
    return &m_arrived;
}

void block_request::ask(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr,
                        unsigned int src_offset, unsigned int src_stride, unsigned int num_words) {
    request_block(node_id, dst_addr, dst_stride, src_addr, src_offset, src_stride, num_words,
                  expect(dst_addr, dst_stride, num_words));
}

void block_request::wait() const {
    wait_for_word(&m_arrived, 1);
    wait_for_last_word();
}

void block_request::wait_for_last_word() const {
    while (__atomic_load_n(m_last, __ATOMIC_RELAXED) == mark) { pause_wait(); }
    asm volatile("" : : : "memory");
}

}  // namespace orbweaver
