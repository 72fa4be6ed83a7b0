// SPDX-License-Identifier: Apache-2.0
// The receiver reports the landing address to the sender; the words arrive in one message with a flag as the last word.
// The words of a message are stored in order, two messages are not.
#include "sw_stack/collectives/transfer.h"
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver {

namespace {

constexpr int arrived = 1;

uint32_t begun_from[max_tiles];  // [node]: number of transfers begun from it
uint32_t begun_to[max_tiles];    // [node]: number of transfers begun to it
/// [node][transfer]: landing address on that node, 0 while unknown. An entry is reused two transfers later. The first
/// transfer has ended by then, so its sender has read the entry.
int landing_at[max_tiles][incoming_transfer::max_at_a_time];

}  // namespace

void incoming_transfer::begin(uint32_t source, int* words, uint32_t count) {
    m_words = words;
    m_count = count;
    int* const landing = count <= few ? m_few : new int[count + 1];
    landing[count] = 0;
    m_handle = reinterpret_cast<uint32_t>(landing);
    asm volatile("" : : : "memory");  // order the store before the notification of the sender
    sendDataIntValue(static_cast<int>(source), &landing_at[node_id()][begun_from[source]++ % max_at_a_time],
                     static_cast<int>(m_handle));
}

void incoming_transfer::wait() {
    int* const landing = reinterpret_cast<int*>(m_handle);
    wait_for_word(&landing[m_count], arrived);
    __builtin_memcpy(m_words, landing, m_count * 4);
    if (landing != m_few) { delete[] landing; }
}

void outgoing_transfer::begin(uint32_t destination, const int* words, uint32_t count) {
    int* const position = &landing_at[destination][begun_to[destination]++ % incoming_transfer::max_at_a_time];
    int landing = 0;
    while ((landing = __atomic_load_n(position, __ATOMIC_RELAXED)) == 0) { instruction::yield(); }
    __atomic_store_n(position, 0, __ATOMIC_RELAXED);
    instruction::active_sendh(destination, reinterpret_cast<void*>(landing), 1);
    for (; count > detail::max_words_of_sendm; count -= detail::max_words_of_sendm) {
        instruction::sendm(words, instruction::stride_and_count(1, detail::max_words_of_sendm));
        words += detail::max_words_of_sendm;
    }
    instruction::sendm(words, instruction::stride_and_count(1, count));
    instruction::sende(arrived);
}

void outgoing_transfer::wait() { instruction::waits(0); }

}  // namespace orbweaver
