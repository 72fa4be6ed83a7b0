// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/threads.h"

#include "sw_stack/messaging/messaging_system.h"
#include "sw_stack/messaging/send_receive.h"

namespace {

/// Runs on the owner of a block.
void answer_get_block(int requester, char** source, unsigned offset, unsigned stride, int id, unsigned words) {
    SCMPSend(requester, id, static_cast<int>(stride), reinterpret_cast<int*>(*source + offset),
             static_cast<int>(words));
    SCMPClearSend(id);
}

}  // namespace

void getBlock(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, int message_id, unsigned int num_words) {
    SCMPReceiveNB(message_id, dst_addr, static_cast<int>(dst_stride));
    createThread(static_cast<int>(node_id), answer_get_block, nullptr, static_cast<int>(orbweaver::node_id()), src_addr,
                 src_offset, src_stride, message_id, num_words);
    SCMPWaitReceive(message_id);
    SCMPClearReceive(message_id);
}

namespace orbweaver {

const char* mode_name() { return rendezvous() ? "rendezvous" : "ready"; }

}  // namespace orbweaver
