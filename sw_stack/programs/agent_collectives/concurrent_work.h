// SPDX-License-Identifier: Apache-2.0
// Measures the cost of an operation for a core that computes meanwhile: the operation runs in its own thread, and the
// computation ends later than without it.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Cycles of an operation that runs concurrently with a computation of this core.
struct concurrent_work_figures {
    uint64_t begun = 0;     // cycle in which both began
    uint64_t done = 0;      // cycle in which the operation ended
    uint64_t computed = 0;  // cycle in which the computation ended
};

/// Runs an operation and a computation concurrently; returns when both have ended.
/// @param operation runs in its own thread and is called with `argument`
/// @param work      iterations of the computation, in the caller's thread
concurrent_work_figures concurrent_work(void (*operation)(void* argument), void* argument, uint32_t work);

}  // namespace orbweaver
