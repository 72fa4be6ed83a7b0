// SPDX-License-Identifier: Apache-2.0
// Every node requests the same block of node 0 at the same time, by a thread on node 0 (thesis section 3.4). Linked
// with the library of active messages. Reports the maximum number of simultaneously served requests; context 0 of node
// 0 waits for the others.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int words = 64;
int block[words + 1];      // on node 0; the last word is a flag in the same message
int copy[words + 1];       // on the others
atomic_counter satisfied;  // on node 0
int serving;               // on node 0
int max_serving;

void serve(int requester) {
    const int now = __atomic_add_fetch(&serving, 1, __ATOMIC_RELAXED);
    if (now > max_serving) { max_serving = now; }
    sendDataBlock(requester, copy, 1, block, 1, words + 1);
    __atomic_sub_fetch(&serving, 1, __ATOMIC_RELAXED);
}

void count(int wrong) {
    if (wrong != 0) { fail("%d wrong words\n", wrong); }
    satisfied.add(1);
}

void request() {
    createThread(0, serve, nullptr, static_cast<int>(node_id()));
    wait_for_word(&copy[words], -1);
    int wrong = 0;
    for (int i = 0; i < words; ++i) { wrong += copy[i] != 3 * i ? 1 : 0; }
    createThread(0, count, nullptr, wrong);
}

}  // namespace

int main() {
    for (int i = 0; i < words; ++i) { block[i] = 3 * i; }
    block[words] = -1;
    for (int node = 1; node < static_cast<int>(nodes()); ++node) { createThread(node, request, nullptr); }
    satisfied.wait_for(nodes() - 1);
    report("most_serving", static_cast<uint64_t>(max_serving));
    verified(true);
    return 0;
}
