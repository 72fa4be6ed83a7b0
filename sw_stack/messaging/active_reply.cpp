// SPDX-License-Identifier: Apache-2.0
// Replies are one message whose last word is a flag: the words of a message are stored in order, two messages are not.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/reply.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr int arrived = 1;

}  // namespace

awaited_reply::awaited_reply(int* words, uint32_t count) : m_words(words), m_count(count) {
    int* const landing = new int[count + 1];
    landing[count] = 0;
    m_handle = reinterpret_cast<uint32_t>(landing);
    asm volatile("" : : : "memory");  // order the store before the request
}

reply_address awaited_reply::address() const { return {node_id(), m_handle}; }

void awaited_reply::wait() {
    int* const landing = reinterpret_cast<int*>(m_handle);
    wait_for_word(&landing[m_count], arrived);
    __builtin_memcpy(m_words, landing, m_count * 4);
    delete[] landing;
}

void send_reply(const reply_address& asker, int* words, uint32_t count) {
    instruction::active_sendh(asker.node, reinterpret_cast<void*>(asker.handle), 1);
    uint32_t left = count;
    for (; left > detail::max_words_of_sendm; left -= detail::max_words_of_sendm) {
        instruction::sendm(words, instruction::stride_and_count(1, detail::max_words_of_sendm));
        words += detail::max_words_of_sendm;
    }
    instruction::sendm(words, instruction::stride_and_count(1, left));
    instruction::sende(arrived);
    instruction::waits(0);
}

}  // namespace orbweaver
