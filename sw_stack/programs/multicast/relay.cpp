// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/multicast/relay.h"

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

/// Returns a message id. A node receives a message only once, so message and receiver identify a copy.
static int id_of(uint32_t message, uint32_t receiver) {
    return pair_message_id(message_use::program, 0, message, receiver);
}

relay::relay(const multicast_plan& plan, uint32_t words)
    : m_plan(plan), m_words(words), m_data(new int[plan.messages() * words]) {
    for (uint32_t message = 0; message < plan.messages(); ++message) {
        m_arrived.push(0);
        if (plan.receives(message)) { m_missing.push(message); }
    }
}

void relay::post_receives() {
    for (uint32_t i = 0; i < m_missing.size(); ++i) {
        SCMPReceiveNB(id_of(m_missing[i], node_id()), data(m_missing[i]), 1);
    }
}

void relay::run() {
    for (uint32_t message = 0; message < m_plan.messages(); ++message) {
        if (m_plan.source(message) == node_id()) { queue_copies(message); }
    }
    while (m_missing.size() != 0 || m_sent < m_queue.size()) {
        take_arrivals();
        if (m_sent < m_queue.size()) {
            send(m_queue[m_sent++]);
        } else {
            instruction::yield();
        }
    }
}

void relay::run_sequentially() {
    for (uint32_t message = 0; message < m_plan.messages(); ++message) {
        broadcast(m_plan, message, data(message), m_words);
        if (m_plan.receives(message)) { m_arrived[message] = cycles(); }
    }
}

void relay::queue_copies(uint32_t message) {
    for (uint32_t number = 0; number < m_plan.copies(message); ++number) {
        m_queue.push({message, m_plan.destination(message, number)});
    }
}

void relay::take_arrivals() {
    uint32_t left = 0;
    for (uint32_t i = 0; i < m_missing.size(); ++i) {
        const uint32_t message = m_missing[i];
        const int id = id_of(message, node_id());
        if (SCMPPollReceive(id) != receive_state::complete) {
            m_missing[left++] = message;
            continue;
        }
        SCMPClearReceive(id);
        m_arrived[message] = cycles();
        queue_copies(message);
    }
    m_missing.resize(left);
}

void relay::send(const copy& copied) {
    const int id = id_of(copied.message, copied.receiver);
    SCMPSend(static_cast<int>(copied.receiver), id, 1, data(copied.message), static_cast<int>(m_words));
    SCMPClearSend(id);
}

}  // namespace orbweaver
