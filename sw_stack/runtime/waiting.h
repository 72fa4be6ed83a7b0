// SPDX-License-Identifier: Apache-2.0
// What a thread does between two looks at a word that a message, or another thread, is to change. The study does not
// state; programs choose by their argument wait.
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/instructions.h"

namespace orbweaver {

enum class waiting : uint8_t {
    yield,  // gives the rest of its quantum away
    spin,   // looks again at once, to the end of its quantum
};

/// How all threads of this node wait.
inline waiting node_waiting = waiting::yield;

inline void pause_wait() {
    if (node_waiting == waiting::yield) { instruction::yield(); }
}

}  // namespace orbweaver
