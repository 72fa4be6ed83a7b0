// SPDX-License-Identifier: Apache-2.0
// In ready mode a message must find its receive already posted. The receiver therefore notifies the sender by a thread
// on the sender's node. (A DATA message would itself need a receive.)
#include "sw_stack/collectives/transfer.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/node_numbers.h"

namespace orbweaver {

namespace {

uint32_t begun_from[max_tiles];       // [node]: number of transfers begun from it
uint32_t begun_to[max_tiles];         // [node]: number of transfers begun to it
atomic_counter posted_at[max_tiles];  // [node]: receives that it has posted for this node's transfers

int transfer_id(uint32_t number, uint32_t source, uint32_t destination) {
    return pair_message_id(message_use::transfer, number, source, destination);
}

/// Thread function on the sender: counts a posted receive.
void note_posted(uint32_t receiver) { posted_at[receiver].add(1); }

}  // namespace

void incoming_transfer::begin(uint32_t source, int* words, uint32_t count) {
    m_words = words;
    m_count = count;
    m_handle = static_cast<uint32_t>(transfer_id(begun_from[source]++, source, node_id()));
    SCMPReceiveNB(static_cast<int>(m_handle), words, 1);
    if (!rendezvous()) { createThread(static_cast<int>(source), note_posted, nullptr, node_id()); }
}

void incoming_transfer::wait() {
    SCMPWaitReceive(static_cast<int>(m_handle));
    SCMPClearReceive(static_cast<int>(m_handle));
}

void outgoing_transfer::begin(uint32_t destination, const int* words, uint32_t count) {
    const uint32_t number = begun_to[destination]++;
    if (!rendezvous()) { posted_at[destination].wait_for(number + 1); }
    m_id = static_cast<uint32_t>(transfer_id(number, node_id(), destination));
    SCMPSendNB(static_cast<int>(destination), static_cast<int>(m_id), 1, const_cast<int*>(words),
               static_cast<int>(count));
}

void outgoing_transfer::wait() {
    SCMPWaitSend(static_cast<int>(m_id));
    SCMPClearSend(static_cast<int>(m_id));
}

}  // namespace orbweaver
