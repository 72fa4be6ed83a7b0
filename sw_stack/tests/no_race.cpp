// SPDX-License-Identifier: Apache-2.0
// The transfers of flag_race with send and receive: node 0 reads a block's last word as soon as the receive is
// complete, and counts how often it is stale. All other nodes send blocks to node 0 continuously. Arguments: words of a
// block (64), transfers (40).
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

int block_id(int node) { return message_id(message_use::program, 0, static_cast<uint32_t>(node), 0); }

void send_blocks(int words, int transfers) {
    int* const block = new int[static_cast<uint32_t>(words)];
    const int id = block_id(static_cast<int>(node_id()));
    for (int transfer = 1; transfer <= transfers; ++transfer) {
        for (int i = 0; i < words; ++i) { block[i] = transfer; }
        SCMPSend(0, id, 1, block, words);
        SCMPClearSend(id);
    }
}

/// Receives, on node 0, the blocks that the others send continuously.
void receive_for_ever(int area) {
    const auto last_node = static_cast<int>(nodes() - 1);
    for (int node = 1; node < last_node; ++node) { SCMPReceiveNB(block_id(node), reinterpret_cast<int*>(area), 1); }
    for (;;) {
        for (int node = 1; node < last_node; ++node) {
            if (SCMPPollReceive(block_id(node)) == receive_state::complete) {
                SCMPClearReceive(block_id(node));
                SCMPReceiveNB(block_id(node), reinterpret_cast<int*>(area), 1);
            }
        }
    }
}

}  // namespace

int main() {
    const auto words = static_cast<int>(args::integer("words", 64, 1, 4096));
    const auto transfers = static_cast<int>(args::integer("transfers", 40, 1, 1000));
    const auto last_node = static_cast<int>(nodes() - 1);
    int* const area = new int[static_cast<uint32_t>(2 * words)];
    uint64_t stale = 0;
    createThread(last_node, send_blocks, nullptr, words, transfers);
    for (int node = 1; node < last_node; ++node) { createThread(node, send_blocks, nullptr, words, 1000000); }
    createThread(0, receive_for_ever, nullptr, reinterpret_cast<int>(area + words));
    const volatile int* const last_word = area + words - 1;
    for (int transfer = 1; transfer <= transfers; ++transfer) {
        SCMPReceive(block_id(last_node), area, 1);
        stale += *last_word != transfer ? 1 : 0;
        SCMPClearReceive(block_id(last_node));
    }
    report("stale", stale);
    verified(stale == 0);
    return stale == 0 ? 0 : 1;
}
