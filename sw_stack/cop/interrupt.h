// SPDX-License-Identifier: Apache-2.0
// The external interrupt of a core, driven by the card. One context takes it (core.interrupt_context) if its thread
// allows it; all contexts see the pending bit.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/machine_mode.h"

namespace orbweaver::interrupt {

inline constexpr uint32_t external = 1U << 11;  // bit of mie and mip

inline void enable() {
    if (machine_mode::is_left()) {
        machine_mode::call(machine_mode::request::enable_external);
    } else {
        asm volatile("csrs mie, %0" : : "r"(external) : "memory");
    }
}
inline void disable() {
    if (machine_mode::is_left()) {
        machine_mode::call(machine_mode::request::disable_external);
    } else {
        asm volatile("csrc mie, %0" : : "r"(external) : "memory");
    }
}
inline bool is_pending() {
    if (machine_mode::is_left()) { return machine_mode::call(machine_mode::request::external_is_pending) != 0; }
    uint32_t lines;
    asm volatile("csrr %0, mip" : "=r"(lines) : : "memory");
    return (lines & external) != 0;
}
/// Sets mstatus.MIE of the running thread, which is clear at its start; in user mode every thread takes interrupts.
inline void allow_in_this_thread() {
    if (!machine_mode::is_left()) { asm volatile("csrsi mstatus, 8" : : : "memory"); }
}

}  // namespace orbweaver::interrupt
