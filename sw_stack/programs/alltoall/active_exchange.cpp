// SPDX-License-Identifier: Apache-2.0
// Blocks are stored directly into the buffers of the other nodes, each followed by the number of the round.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/alltoall/exchange.h"

using namespace orbweaver;
using namespace alltoall;

static int buffer_of[1024];  // [node]: buffer address for its blocks, reported by that node

void alltoall::prepare(block_buffer& incoming) {
    for (uint32_t distance = 1; distance < nodes(); ++distance) { incoming.block(distance)[incoming.pitch() - 1] = 0; }
    for (uint32_t distance = 1; distance < nodes(); ++distance) {
        sendDataIntValue(static_cast<int>(target(distance)), &buffer_of[node_id()],
                         reinterpret_cast<int>(incoming.block(0)));
    }
    for (uint32_t distance = 1; distance < nodes(); ++distance) {
        while (__atomic_load_n(&buffer_of[origin(distance)], __ATOMIC_RELAXED) == 0) { instruction::yield(); }
    }
}

void alltoall::exchange(const task& job, uint32_t round, uint32_t first, uint32_t last, block_buffer& incoming,
                        block_buffer& outgoing) {
    const auto flag = static_cast<int>(round + 1);
    for (uint32_t distance = first; distance < last; ++distance) {
        int* const there = reinterpret_cast<int*>(buffer_of[target(distance)]) + distance * incoming.pitch();
        outgoing.block(distance)[job.words] = flag;
        sendDataBlockNB(static_cast<int>(target(distance)), there, 1, outgoing.block(distance), 1,
                        static_cast<int>(incoming.pitch()));
    }
    for (uint32_t distance = first; distance < last; ++distance) {
        wait_for_word(&incoming.block(distance)[job.words], flag);
    }
    instruction::waits(0);  // until the NIU has read the blocks
}
