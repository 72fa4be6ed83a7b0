// SPDX-License-Identifier: Apache-2.0
// The token is stored in a variable that the next node polls.
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/programs/hello/token.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

static int token_slot = 0;  // written only by the preceding node, which never stores 0

int hello::pass_on(int, int last) {
    const uint32_t self = node_id();
    const auto next = static_cast<int>((self + 1) % nodes());
    if (self == 0) { sendDataIntValue(next, &token_slot, last + 1); }
    while (__atomic_load_n(&token_slot, __ATOMIC_RELAXED) == 0) { instruction::yield(); }
    const int token = token_slot;
    token_slot = 0;
    if (self != 0) { sendDataIntValue(next, &token_slot, token + 1); }
    return token;
}
