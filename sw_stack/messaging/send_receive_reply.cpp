// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/reply.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t number_bits = 18;

atomic_counter replies;

/// Returns an id that is unique at the requester by its number, and at the answering node by number and requester.
uint32_t id_of(uint32_t asker, uint32_t number) {
    return static_cast<uint32_t>(message_use::reply) << 28 | asker << number_bits |
           (number & ((1U << number_bits) - 1));
}

}  // namespace

awaited_reply::awaited_reply(int* words, uint32_t count)
    : m_words(words), m_count(count), m_handle(id_of(node_id(), replies.add(1))) {
    SCMPReceiveNB(static_cast<int>(m_handle), m_words, 1);
}

reply_address awaited_reply::address() const { return {node_id(), m_handle}; }

void awaited_reply::wait() {
    SCMPWaitReceive(static_cast<int>(m_handle));
    SCMPClearReceive(static_cast<int>(m_handle));
}

void send_reply(const reply_address& asker, int* words, uint32_t count) {
    const auto id = static_cast<int>(asker.handle);
    SCMPSend(static_cast<int>(asker.node), id, 1, words, static_cast<int>(count));
    SCMPClearSend(id);
}

}  // namespace orbweaver
