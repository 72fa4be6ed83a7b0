// SPDX-License-Identifier: Apache-2.0
// thread_flood with active messages: every other node starts a thread on node 0 and then stores the word for which it
// waits. The threads occupy their contexts meanwhile; if words and threads share their virtual channels, the network
// deadlocks.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

int words[1024];        // on node 0, [sender]
atomic_counter served;  // on node 0

void take_word(uint32_t sender) {
    wait_for_word(&words[sender], static_cast<int>(sender * 3));
    if (served.add(1) + 1 == nodes() - 1) {
        verified(true);
        exit(0);
    }
}

void start_and_send() {
    const uint32_t self = node_id();
    createThread(0, take_word, nullptr, self);
    sendDataIntValue(0, &words[self], static_cast<int>(self * 3));
}

}  // namespace

int main() {
    for (uint32_t node = nodes() - 1; node > 0; --node) {
        createThread(static_cast<int>(node), start_and_send, nullptr);
    }
    instruction::endt();  // the last thread on this node ends the run
}
