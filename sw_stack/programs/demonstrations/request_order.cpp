// SPDX-License-Identifier: Apache-2.0
// Head-of-line blocking of requests to send (thesis section 5.6.1). Nodes 1 and 2 each send node 0 a word that it
// receives later; then node 3 sends the word that node 0 receives first. If nodes 1 and 2 use the same message id, the
// request of one of them waits in the network until the other's transfer is complete and cleared. The request of node 3
// is queued after it, and node 0 waits for that one. Argument: reuse_id: whether they use the same id (0).
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t cycles_for_requests = 2000;  // more than two requests need to cross any machine

int id_of(int item) { return message_id(message_use::program, 0, static_cast<uint32_t>(item), 0); }

void send_own_number(int item) {
    SCMPSendInt(0, id_of(item), static_cast<int>(node_id()));
    SCMPWaitSend(id_of(item));
    SCMPClearSend(id_of(item));
}

int receive(int item) {
    int word = 0;
    SCMPReceive(id_of(item), &word, 1);
    SCMPClearReceive(id_of(item));
    return word;
}

}  // namespace

int main() {
    const auto reuse_id = static_cast<int>(args::integer("reuse_id", 0, 0, 1));
    if (nodes() < 4) { fail("four nodes are needed, there are %u", static_cast<unsigned>(nodes())); }
    const int item_of_2 = reuse_id != 0 ? 1 : 2;
    createThread(1, send_own_number, nullptr, 1);
    createThread(2, send_own_number, nullptr, item_of_2);
    const uint64_t begin = cycles();
    while (cycles() - begin < cycles_for_requests) {}
    createThread(3, send_own_number, nullptr, 3);
    const int third = receive(3);
    const int first = receive(1);
    const int second = receive(item_of_2);
    const bool right = third == 3 && first + second == 3 && first != second;
    verified(right);
    return right ? 0 : 1;
}
