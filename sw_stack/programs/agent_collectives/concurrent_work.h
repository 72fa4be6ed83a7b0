// SPDX-License-Identifier: Apache-2.0
// What an operation costs a core that computes meanwhile: the operation is a thread of its own, and the computation
// ends later than alone.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// One operation next to the computation of this core.
struct concurrent_work_figures {
    uint64_t begun = 0;     // cycle
    uint64_t done = 0;      // cycle in which the operation ended
    uint64_t computed = 0;  // cycle in which the computation ended
};

/// @param operation runs in a thread of its own, and is called with `argument`
/// @param work      iterations of the computation, in the thread of the caller
/// @return when both have ended
concurrent_work_figures concurrent_work(void (*operation)(void* argument), void* argument, uint32_t work);

}  // namespace orbweaver
