// SPDX-License-Identifier: Apache-2.0
// Every other node starts a thread on node 0 and then sends that thread a word (thesis section 3.3: thread exhaustion).
// The threads wait for their words and occupy their contexts meanwhile. With more nodes than contexts some THREAD
// messages must wait in the network. If THREAD messages have virtual channels of their own, the words arrive, threads
// end, and the run succeeds. If the channels are shared, the network deadlocks.
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t word_use = static_cast<uint32_t>(message_use::program);

atomic_counter served;  // on node 0

void take_word(uint32_t sender) {
    const int id = wide_message_id(word_use, 0, sender, 0);
    int word = 0;
    SCMPReceive(id, &word, 1);
    SCMPClearReceive(id);
    if (word != static_cast<int>(sender * 3)) { fail("node %u sent %d", static_cast<unsigned>(sender), word); }
    if (served.add(1) + 1 == nodes() - 1) {
        verified(true);
        exit(0);
    }
}

void start_and_send() {
    const uint32_t self = node_id();
    createThread(0, take_word, nullptr, self);
    const int id = wide_message_id(word_use, 0, self, 0);
    SCMPSendInt(0, id, static_cast<int>(self * 3));
    SCMPWaitSend(id);
    SCMPClearSend(id);
}

}  // namespace

int main() {
    for (uint32_t node = nodes() - 1; node > 0; --node) {
        createThread(static_cast<int>(node), start_and_send, nullptr);
    }
    instruction::endt();  // the last thread on this node ends the run
}
