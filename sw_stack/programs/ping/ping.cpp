// SPDX-License-Identifier: Apache-2.0
// Node 0 sends a block to the last node, which sends it back. Arguments: words of the block (default 64).
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr int max_words = 4096;
constexpr int there = 0x40000001;  // message ids; ids that begin with 0 to 3, e or f belong to the library
constexpr int back = 0x40000002;

int sent[max_words];
int returned[max_words];

/// Thread function on the last node.
void answer(int words) {
    SCMPReceive(there, returned, 1);
    SCMPSend(0, back, 1, returned, words);
}

}  // namespace

int main() {
    const auto words = static_cast<int>(args::integer("words", 64, 1, max_words));
    const auto last = static_cast<int>(nodes()) - 1;
    for (int i = 0; i < words; ++i) { sent[i] = i * i; }

    region_begin();
    const uint64_t start = cycles();
    createThread(last, answer, nullptr, words);
    SCMPReceiveNB(back, returned, 1);  // posted before the block can arrive
    SCMPSendNB(last, there, 1, sent, words);
    SCMPWaitReceive(back);
    report("round_trip_cycles", cycles() - start);
    region_end();

    bool same = true;
    for (int i = 0; i < words; ++i) { same = same && returned[i] == sent[i]; }
    verified(same);
    return 0;
}
