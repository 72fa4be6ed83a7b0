// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/real_text.h"

#include <stdlib.h>

namespace orbweaver {

double read_real(const char* text, const char*& end) {
#ifdef __riscv
    // strtod writes errno, which is thread-local, of a number that is out of range. Nobody reads it: all share one.
    // The thread's own mark (sw_stack/cop/machine_mode.h) comes back.
    const void* mark;
    asm volatile("mv %0, tp\n\tla tp, orbweaver_thread_local" : "=&r"(mark) : : "memory");
#endif
    char* behind = nullptr;
    const double value = strtod(text, &behind);
#ifdef __riscv
    asm volatile("mv tp, %0" : : "r"(mark) : "memory");
#endif
    end = behind;
    return value;
}

}  // namespace orbweaver
