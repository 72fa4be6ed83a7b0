// SPDX-License-Identifier: Apache-2.0
// The race of the original system (thesis section 3.4). The last node sends a block to node 0 and then, in a separate
// message, a flag. Node 0 reads the block's last word as soon as it sees the flag, and counts how often that word is
// stale. Some other nodes send blocks to node 0 continuously. Linked with the library of active messages. Arguments:
// words of a block (64), transfers (40), others: number of continuously sending nodes, from node 1 on (2), other_words
// (21).
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

int flag;        // on node 0: number of the transfer
int permission;  // on the last node: transfer that it may begin

void send_blocks(int area, int words, int transfers) {
    int* const block = new int[static_cast<uint32_t>(words)];
    for (int transfer = 1; transfer <= transfers; ++transfer) {
        for (int i = 0; i < words; ++i) { block[i] = transfer; }
        wait_for_word(&permission, transfer);
        sendDataBlock(0, reinterpret_cast<int*>(area), 1, block, 1, words);
        sendDataIntValue(0, &flag, transfer);
    }
}

void send_for_ever(int area, int words) {
    int* const block = new int[static_cast<uint32_t>(words)];
    for (;;) { sendDataBlock(0, reinterpret_cast<int*>(area), 1, block, 1, words); }
}

}  // namespace

int main() {
    const auto words = static_cast<int>(args::integer("words", 64, 1, 4096));
    const auto transfers = static_cast<int>(args::integer("transfers", 40, 1, 1000));
    const auto others = static_cast<int>(args::integer("others", 2, 0, 1000));
    const auto other_words = static_cast<int>(args::integer("other_words", 21, 1, 4096));
    const auto last_node = static_cast<int>(nodes() - 1);
    int* const area = new int[static_cast<uint32_t>(words + other_words)];
    uint64_t stale = 0;
    createThread(last_node, send_blocks, nullptr, reinterpret_cast<int>(area), words, transfers);
    for (int node = 1; node < last_node && node <= others; ++node) {
        createThread(node, send_for_ever, nullptr, reinterpret_cast<int>(area + words), other_words);
    }
    const volatile int* const last_word = area + words - 1;
    for (int transfer = 1; transfer <= transfers; ++transfer) {
        sendDataIntValue(last_node, &permission, transfer);
        while (__atomic_load_n(&flag, __ATOMIC_RELAXED) != transfer) {}
        stale += *last_word != transfer ? 1 : 0;
        while (*last_word != transfer) {}
    }
    report("stale", stale);
    return 0;
}
