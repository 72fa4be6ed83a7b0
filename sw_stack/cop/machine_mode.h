// SPDX-License-Identifier: Apache-2.0
// Tasks in user mode (Sankaran 1995, chapter VI: "access to control/status registers are privileged"): the parts of the
// driver that need the card's supervisor page, or registers of the core, run in machine mode, and a task in user mode
// calls them by ecall. Register tp of a thread in user mode is the address of a mark.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/packet.h"

extern "C" const char orbweaver_user_mode_mark;

namespace orbweaver::machine_mode {

/// What a task in user mode may ask for.
enum class request : uint32_t {
    load,             // register of the supervisor page, by offset -> value
    store,            // likewise, value; Pid: of tasks in the driver's table alone
    take_foreign,     // address of a cop_packet: the oldest message for another task
    enable_external,  // the external interrupt of this core
    disable_external,
    external_is_pending,  // -> 1 or 0
    come_back,            // the task goes on in machine mode
};

/// Whether the running thread is in user mode.
inline bool is_left() {
    const void* pointer;
    asm volatile("mv %0, tp" : "=r"(pointer));
    return pointer == &orbweaver_user_mode_mark;
}

/// By ecall. For who is in user mode.
uint32_t call(request what, uint32_t first = 0, uint32_t second = 0);

/// Makes a function the handler of the external interrupt of this core, and calls of tasks in user mode possible. Other
/// traps end the run as before.
/// @return false: the program has a trap handler of its own
bool install(void (*handler)());

/// The running thread goes on in user mode, or in machine mode again. @pre install() was true
void leave();
void come_back();

}  // namespace orbweaver::machine_mode
