// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/programs/alltoall/exchange.h"

using namespace orbweaver;
using namespace alltoall;

static int block_id(uint32_t source, uint32_t destination, uint32_t round) {
    return wide_message_id(static_cast<uint32_t>(message_use::program), round, source, destination);
}

void alltoall::prepare(block_buffer&) {}

void alltoall::exchange(const task& job, uint32_t round, uint32_t first, uint32_t last, block_buffer& incoming,
                        block_buffer& outgoing) {
    const uint32_t self = node_id();
    for (uint32_t distance = first; distance < last; ++distance) {
        SCMPReceiveNB(block_id(origin(distance), self, round), incoming.block(distance), 1);
    }
    // In ready mode all receives must be posted before any send. In rendezvous mode no node may be a window ahead of
    // another, so that early requests to send do not fill the receive tables.
    if (!rendezvous() || first != 1 || round != 0) { barrier(); }
    for (uint32_t distance = first; distance < last; ++distance) {
        SCMPSendNB(static_cast<int>(target(distance)), block_id(self, target(distance), round), 1,
                   outgoing.block(distance), static_cast<int>(job.words));
    }
    for (uint32_t distance = first; distance < last; ++distance) {
        const int id = block_id(origin(distance), self, round);
        SCMPWaitReceive(id);
        SCMPClearReceive(id);
    }
    for (uint32_t distance = first; distance < last; ++distance) {
        const int id = block_id(self, target(distance), round);
        SCMPWaitSend(id);
        SCMPClearSend(id);
    }
}
