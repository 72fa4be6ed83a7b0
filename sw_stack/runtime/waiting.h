// SPDX-License-Identifier: Apache-2.0
// Action of a thread between two reads of a word that a message or another thread will change. The study does not
// specify it; programs select it by their argument `wait`.
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/instructions.h"

namespace orbweaver {

enum class waiting : uint8_t {
    yield,  // gives up the rest of its quantum
    spin,   // reads again at once, until the end of its quantum
};

/// Waiting method of all threads of this node.
inline waiting node_waiting = waiting::yield;

inline void pause_wait() {
    if (node_waiting == waiting::yield) { instruction::yield(); }
}

}  // namespace orbweaver
