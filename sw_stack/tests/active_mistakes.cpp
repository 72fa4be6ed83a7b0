// SPDX-License-Identifier: Apache-2.0
// Mistakes with active messages, one a run: the argument `mistake` states which. Meanwhile messages arrive, so that a
// core that has run ahead of the clock is set back again and again.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

int words[64];
volatile int counted;

/// Sends words from node 1 to node 0 for ever.
void disturb() {
    for (;;) { sendDataBlock(0, words, 1, words, 1, 64); }
}

template <class Pointer>
Pointer unknown(Pointer pointer) {
    asm volatile("" : "+r"(pointer));
    return pointer;
}

}  // namespace

int main() {
    createThread(1, disturb, nullptr);
    for (int i = 0; i < 3000; ++i) { counted = counted + 1; }
    const char* const mistake = args::text("mistake", "none");
    if (mistake[0] == 's') {  // store
        unknown(static_cast<volatile int*>(nullptr))[1] = 1;
    } else if (mistake[0] == 'm') {  // message
        sendDataBlock(1, unknown(static_cast<int*>(nullptr)), 1, words, 1, 4);
    }
    return 0;
}
