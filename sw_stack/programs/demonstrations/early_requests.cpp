// SPDX-License-Identifier: Apache-2.0
// Early requests to send can fill a receive table. Every node sends a word to every other node at the same time, each
// from its own thread. It receives them in sequence, the farthest sender first, so requests arrive long before their
// receives are posted. If the table is too small for all requests, only entries reserved for receives let a node post
// the receive that it needs.
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

atomic_counter done;  // on node 0: number of nodes that have received all words

int id_of(uint32_t source, uint32_t destination) {
    return wide_message_id(static_cast<uint32_t>(message_use::program), 0, source, destination);
}

void send_word(uint32_t destination) {
    const int id = id_of(node_id(), destination);
    SCMPSendInt(static_cast<int>(destination), id, static_cast<int>(1000 * node_id() + destination));
    SCMPWaitSend(id);
    SCMPClearSend(id);
}

/// Thread function on node 0.
void count() {
    if (done.add(1) + 1 == nodes()) {
        verified(true);
        exit(0);
    }
}

void exchange() {
    const uint32_t self = node_id();
    for (uint32_t distance = 1; distance < nodes(); ++distance) {
        createThread(static_cast<int>(self), send_word, nullptr, (self + distance) % nodes());
    }
    for (uint32_t distance = nodes() - 1; distance > 0; --distance) {
        const uint32_t source = (self + nodes() - distance) % nodes();
        int word = 0;
        SCMPReceive(id_of(source, self), &word, 1);
        SCMPClearReceive(id_of(source, self));
        if (word != static_cast<int>(1000 * source + self)) {
            fail("node %u sent %d", static_cast<unsigned>(source), word);
        }
    }
    createThread(0, count, nullptr);
}

}  // namespace

int main() {
    if (nodes() > contexts() - 2) {
        fail("%u contexts do not suffice for %u nodes", static_cast<unsigned>(contexts()),
             static_cast<unsigned>(nodes()));
    }
    parExecute(static_cast<int>(nodes()), exchange);
    instruction::endt();  // the last node to finish ends the run
}
