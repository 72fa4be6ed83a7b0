// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/active_message.h"
#include "sw_stack/programs/hypernet/tak/load_word.h"

void orbweaver::tak::send_load(uint32_t node, int32_t* word, int32_t load) {
    sendDataIntValue(static_cast<int>(node), reinterpret_cast<int*>(word), load);
}
