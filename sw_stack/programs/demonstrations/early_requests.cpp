// SPDX-License-Identifier: Apache-2.0
// A receive table that early requests to send can fill. Every node sends a word to every
// other, all at once, each by a thread of its own; and it receives one after the other, the farthest sender first. So
// requests come long before their receives are posted. With a table that is too small for all of them, only entries
// that are kept for receives let a node post the one that it wants.
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

atomic_counter done;  // on node 0: nodes that have received all

int id_of(uint32_t source, uint32_t destination) {
    return wide_message_id(static_cast<uint32_t>(message_use::program), 0, source, destination);
}

void send_word(uint32_t destination) {
    const int id = id_of(node_id(), destination);
    SCMPSendInt(static_cast<int>(destination), id, static_cast<int>(1000 * node_id() + destination));
    SCMPWaitSend(id);
    SCMPClearSend(id);
}

/// On node 0.
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
    instruction::endt();  // the last node to be done ends the run
}
