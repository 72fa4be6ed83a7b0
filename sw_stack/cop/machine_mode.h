// SPDX-License-Identifier: Apache-2.0
// Tasks in user mode (Sankaran 1995, chapter VI: "access to control/status registers are privileged"). The parts of the
// driver that access the card's supervisor page or core registers run in machine mode; a task in user mode calls them
// by ecall. Register tp of a thread in user mode holds the address of a mark.
#pragma once

#include <stdint.h>

extern "C" const char orbweaver_user_mode_mark;

namespace orbweaver::machine_mode {

/// Requests of a task in user mode.
enum class request : uint32_t {
    load,             // register of the supervisor page, by offset -> value
    store,            // register and value; Pid only for tasks in the driver's table
    take_foreign,     // address of a cop_packet: the oldest message for another task
    enable_external,  // the external interrupt of this core
    disable_external,
    external_is_pending,  // -> 1 or 0
    come_back,            // the task continues in machine mode
};

/// Returns whether the running thread is in user mode.
inline bool is_left() {
    const void* pointer;
    asm volatile("mv %0, tp" : "=r"(pointer));
    return pointer == &orbweaver_user_mode_mark;
}

/// Makes a request by ecall. Only for threads in user mode.
uint32_t call(request what, uint32_t first = 0, uint32_t second = 0);

/// Installs a handler of the external interrupt of this core and enables calls from user mode. Other traps end the run
/// as before.
/// @return false if the program has its own trap handler
bool install(void (*handler)());

/// Switch the running thread to user mode, and back to machine mode.
/// @pre install() has returned true
void leave();
void come_back();

}  // namespace orbweaver::machine_mode
