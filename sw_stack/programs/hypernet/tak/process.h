// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::tak {

inline constexpr uint32_t children = 3;
/// Argument position of the root, which has no parent.
inline constexpr uint32_t root_position = children;

/// Destination of a result: an argument of a waiting process.
struct result_position {
    uint32_t node;
    uint32_t waiting;   // address of the process; for the root the handle of a reply
    uint32_t position;  // 0 .. 2, or root_position
};

/// TAK(x, y, z) as a process. It waits in a run queue; after its first turn it waits for three results, which become
/// its arguments, and is queued again (Ghosh 1988, section 4.3 and appendix A).
struct process {
    int32_t arguments[children];  // x, y, z
    result_position parent;
    uint32_t missing;  // outstanding results
    process* next;     // link in the run queue or in the list of free records
};

}  // namespace orbweaver::tak
