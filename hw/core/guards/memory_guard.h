// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::core {

/// What a program has no business with, so that an access to it is a mistake (docs/firmware.md, Guards). Known for
/// programs that are linked with the run-time of sw_stack; without one nothing is guarded.
struct memory_guard {
    /// Below it lie the first addresses of memory, which hold code that nobody loads from: null pointers lead there.
    std::uint32_t null_end = 0;
    /// Below it lie code and constants, which nobody stores to.
    std::uint32_t constant_end = 0;
    /// Stack pointers stay within their threads' stacks (CSRs thread_stack_top and thread_stack_bytes).
    bool stacks = false;
    /// The stack of stack number 0, if it lies apart from the others; no bytes: it does not.
    std::uint32_t first_stack_bottom = 0;
    std::uint32_t first_stack_bytes = 0;
};

}  // namespace orbweaver::core
