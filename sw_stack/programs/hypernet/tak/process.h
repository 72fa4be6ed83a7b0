// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::tak {

inline constexpr uint32_t children = 3;
/// Position of the root, which is nobody's child.
inline constexpr uint32_t root_position = children;

/// Where a result goes: an argument of a process that waits.
struct result_position {
    uint32_t node;
    uint32_t waiting;   // address of the process there; of the root the handle of a reply
    uint32_t position;  // 0 .. 2, or root_position
};

/// TAK(x, y, z) as a process: it waits in a run queue; when it has run it waits for three results, which become its
/// arguments, and for its turn again (Ghosh 1988, section 4.3 and appendix A).
struct process {
    int32_t arguments[children];  // x, y, z
    result_position parent;
    uint32_t missing;  // results
    process* next;     // in the run queue, or of the records that are free
};

}  // namespace orbweaver::tak
