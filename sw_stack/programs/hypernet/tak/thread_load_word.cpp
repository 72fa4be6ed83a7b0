// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/hypernet/tak/load_word.h"

namespace orbweaver::tak {

namespace {

/// Thread function on the neighbour.
void store(int32_t* word, int32_t load) { __atomic_store_n(word, load, __ATOMIC_RELAXED); }

}  // namespace

void send_load(uint32_t node, int32_t* word, int32_t load) {
    createThread(static_cast<int>(node), store, nullptr, word, load);
}

}  // namespace orbweaver::tak
