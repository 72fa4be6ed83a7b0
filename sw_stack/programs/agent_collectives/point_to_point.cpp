// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_collectives/point_to_point.h"

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

int id_of(uint32_t phase, uint32_t source, uint32_t destination) {
    return pair_message_id(message_use::program, phase, source, destination);
}

/// Returns a word of a node's messages, which identifies the sender.
uint32_t sent_word(uint32_t sender, uint32_t position) {
    return position == 0 ? sender : (sender * 1031 + position) * 0x85ebca6bU;
}

struct bystanders {
    uint32_t far;
    uint32_t near;
};
bystanders bystanders_of_column() { return {grid_x() * (grid_y() - 1), grid_x()}; }
bool is_bystander(const task& job, uint32_t node) {
    return job.pings != 0 && (node == bystanders_of_column().far || node == bystanders_of_column().near);
}

/// Returns whether a node sends, and finds its destination.
bool sends(const task& job, uint32_t node) {
    return job.what == operation::pair       ? job.partner != 0 && (node == 0 || node == job.partner)
           : job.what == operation::opposite ? node != nodes() - 1 - node
                                             : node != 0 && !is_bystander(job, node);
}
uint32_t destination(const task& job, uint32_t node) {
    return job.what == operation::pair && node == 0 ? job.partner
           : job.what == operation::opposite        ? nodes() - 1 - node
                                                    : 0;
}

void wait_and_clear_send(int id) {
    SCMPWaitSend(id);
    SCMPClearSend(id);
}

/// Times a round trip of one word, on the far bystander.
uint64_t time_round_trip(uint32_t far, uint32_t near) {
    const int there = id_of(ping_phase, far, near);
    const int back = id_of(ping_phase, near, far);
    int answer = 0;
    const uint64_t start = cycles();
    SCMPReceiveNB(back, &answer, 1);
    SCMPSendInt(static_cast<int>(near), there, 1);
    SCMPWaitReceive(back);
    const uint64_t taken = cycles() - start;
    SCMPClearReceive(back);
    wait_and_clear_send(there);
    return taken;
}

void answer_ping(uint32_t far, uint32_t near) {
    const int there = id_of(ping_phase, far, near);
    const int back = id_of(ping_phase, near, far);
    int asked = 0;
    SCMPReceive(there, &asked, 1);
    SCMPClearReceive(there);
    SCMPSendInt(static_cast<int>(far), back, asked);
    wait_and_clear_send(back);
}

}  // namespace

uint64_t perform_pings(const task& job) {
    const auto [far, near] = bystanders_of_column();
    uint64_t taken = 0;
    for (uint32_t number = 0; number < job.pings; ++number) {
        if (node_id() == far) {
            taken += time_round_trip(far, near);
        } else if (node_id() == near) {
            answer_ping(far, near);
        }
    }
    return taken;
}

point_to_point::point_to_point(const task& job, uint32_t id, uint32_t phase)
    : m_task(job), m_id(id), m_phase(phase), m_senders(new uint32_t[nodes()]), m_outbox(new uint32_t[job.words]) {
    for (uint32_t node = 0; node < nodes(); ++node) {
        if (sends(job, node) && destination(job, node) == node_id()) { m_senders[m_sender_count++] = node; }
    }
    m_inbox = new uint32_t[(expected_messages() + 1) * job.words];
    for (uint32_t position = 0; position < job.words; ++position) {
        m_outbox[position] = sent_word(node_id(), position);
    }
}

point_to_point::~point_to_point() {
    delete[] m_inbox;
    delete[] m_outbox;
    delete[] m_senders;
}

void point_to_point::perform() {
    if (is_bystander(m_task, node_id())) {
        m_ping_cycles = perform_pings(m_task);
    } else if (m_task.transport == carrier::agents) {
        exchange_by_agents();
    } else {
        exchange_by_messages();
    }
}

/// Returns whether this node sends only after it has received: the second node of a pair.
bool point_to_point::answers() const { return m_task.what == operation::pair && m_sender_count != 0 && node_id() != 0; }

void point_to_point::send_agent() const {
    if (sends(m_task, node_id())) {
        agents::send(destination(m_task, node_id()), m_id, {m_outbox, m_task.words}, m_task.route());
    }
}

void point_to_point::receive_agents(uint32_t up_to) {
    while (m_received < up_to) {
        const uint32_t length = agents::receive(m_id, inbox(m_received++), m_task.words);
        m_wrong_lengths += length != m_task.words ? 1 : 0;
    }
}

/// The nodes of a pair alternate; other nodes send all their messages first.
void point_to_point::exchange_by_agents() {
    for (uint32_t number = 0; number < m_task.messages; ++number) {
        if (answers()) { receive_agents(number + 1); }
        send_agent();
        if (m_task.what == operation::pair) { receive_agents(m_sender_count * (number + 1)); }
    }
    receive_agents(expected_messages());
}

void point_to_point::post_receives(uint32_t phase) {
    for (uint32_t each = 0; each < m_sender_count; ++each) {
        int* const buffer = reinterpret_cast<int*>(inbox(m_received++));
        SCMPReceiveNB(id_of(phase, m_senders[each], node_id()), buffer, 1);
    }
}

void point_to_point::await_receives(uint32_t phase) const {
    for (uint32_t each = 0; each < m_sender_count; ++each) {
        const int id = id_of(phase, m_senders[each], node_id());
        SCMPWaitReceive(id);
        SCMPClearReceive(id);
    }
}

void point_to_point::send_message(uint32_t phase) const {
    if (sends(m_task, node_id())) {
        const uint32_t receiver = destination(m_task, node_id());
        const int id = id_of(phase, node_id(), receiver);
        SCMPSendNB(static_cast<int>(receiver), id, 1, reinterpret_cast<int*>(m_outbox), static_cast<int>(m_task.words));
        wait_and_clear_send(id);
    }
}

/// Receives are posted before this node sends, so that none of its partners waits for them.
void point_to_point::exchange_by_messages() {
    for (uint32_t number = 0; number < m_task.messages; ++number) {
        const uint32_t phase = m_phase + number % 2;
        post_receives(phase);
        if (answers()) {
            await_receives(phase);
            send_message(phase);
        } else {
            send_message(phase);
            await_receives(phase);
        }
    }
}

uint64_t point_to_point::wrong() const {
    uint64_t wrong = m_wrong_lengths + (expected_messages() - m_received);
    uint32_t of_senders = 0;  // received messages whose sender is expected
    for (uint32_t number = 0; number < m_received; ++number) {
        const uint32_t* const words = inbox(number);
        for (uint32_t each = 0; each < m_sender_count; ++each) { of_senders += words[0] == m_senders[each] ? 1 : 0; }
        for (uint32_t position = 1; position < m_task.words; ++position) {
            wrong += words[position] != sent_word(words[0], position) ? 1 : 0;
        }
    }
    return wrong + (m_received - of_senders);
}

}  // namespace orbweaver
