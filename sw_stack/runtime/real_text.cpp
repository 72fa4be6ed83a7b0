// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/runtime/real_text.h"

#ifdef __riscv
#include "sw_stack/runtime/real_numbers.h"
#else
#include <stdlib.h>
#endif

namespace orbweaver {

double read_real(const char* text, const char*& end) {
    char* behind = nullptr;
#ifdef __riscv
    bool is_out_of_range = false;
    const double value = read_double(text, &behind, is_out_of_range);
#else
    const double value = strtod(text, &behind);
#endif
    end = behind;
    return value;
}

}  // namespace orbweaver
