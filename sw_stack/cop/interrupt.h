// SPDX-License-Identifier: Apache-2.0
// The external interrupt of a core, which the card drives. One context takes it (core.interrupt_context), if its thread
// allows it; all contexts see that it is pending.
#pragma once

#include <stdint.h>

namespace orbweaver::interrupt {

inline constexpr uint32_t external = 1U << 11;  // of mie and mip

inline void enable() {
    asm volatile("csrs mie, %0" : : "r"(external) : "memory");
}
inline void disable() {
    asm volatile("csrc mie, %0" : : "r"(external) : "memory");
}
inline bool is_pending() {
    uint32_t lines;
    asm volatile("csrr %0, mip" : "=r"(lines) : : "memory");
    return (lines & external) != 0;
}
/// mstatus.MIE of the running thread, which begins without.
inline void allow_in_this_thread() {
    asm volatile("csrsi mstatus, 8" : : : "memory");
}

/// Makes a function the handler of the external interrupt of this core. It runs in the place of the thread that was
/// interrupted, so it must not wait for one, nor use the heap, nor send messages. Other traps end the run as before.
/// @return false: the program has a trap handler of its own
bool install(void (*handler)());

}  // namespace orbweaver::interrupt
