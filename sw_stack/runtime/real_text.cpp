// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/real_text.h"

#include <stdlib.h>

namespace orbweaver {

double read_real(const char* text, const char*& end) {
#ifdef __riscv
    // strtod writes errno, which is thread-local, of a number that is out of range. Nobody reads it: all share one.
    asm volatile("la tp, orbweaver_thread_local" : : : "memory");
#endif
    char* behind = nullptr;
    const double value = strtod(text, &behind);
    end = behind;
    return value;
}

}  // namespace orbweaver
