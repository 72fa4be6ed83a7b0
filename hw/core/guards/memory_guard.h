// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::core {

/// Memory that a program must not access, so that an access is an error (docs/firmware.md, Guards). It is known for
/// programs that are linked with the run-time of sw_stack; without that nothing is guarded.
struct memory_guard {
    /// End of the first addresses of memory, which hold code that is never loaded as data; null pointers lead there.
    std::uint32_t null_end = 0;
    /// End of code and constants, which are never stored to.
    std::uint32_t constant_end = 0;
    /// Stack pointers must stay within their threads' stacks (CSRs thread_stack_top and thread_stack_bytes).
    bool stacks = false;
    /// The stack with stack number 0, if it is separate from the others; no bytes: it is not.
    std::uint32_t first_stack_bottom = 0;
    std::uint32_t first_stack_bytes = 0;
};

}  // namespace orbweaver::core
