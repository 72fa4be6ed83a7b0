// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/programs/hello/token.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

int hello::pass_on(int lap, int last) {
    const uint32_t self = node_id();
    const auto next = static_cast<int>((self + 1) % nodes());
    const int id = message_id(static_cast<uint32_t>(message_use::program), static_cast<uint32_t>(lap), 0, 0);
    int token = 0;
    SCMPReceiveNB(id, &token, 1);
    barrier();  // until the receives are posted, as ready mode requires
    if (self == 0) { SCMPSendInt(next, id, last + 1); }
    SCMPWaitReceive(id);
    SCMPClearReceive(id);
    if (self != 0) { SCMPSendInt(next, id, token + 1); }
    SCMPWaitSend(id);
    SCMPClearSend(id);
    return token;
}
