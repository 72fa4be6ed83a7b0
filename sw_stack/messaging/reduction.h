// SPDX-License-Identifier: Apache-2.0
// Operators of the reductions of both message libraries.
#pragma once

#include "sw_stack/messaging/collectives.h"

namespace orbweaver::detail {

template <class T>
inline T larger(T a, T b) {
    return a < b ? b : a;
}

/// Returns the larger value. A NaN counts as larger than any number, so that it is not lost.
inline double larger(double a, double b) { return a >= b || a != a ? a : b; }

template <class T>
inline void combine(T* values, const T* others, size_t count, reduction_operator operation) {
#pragma GCC unroll 4
    for (size_t i = 0; i < count; ++i) {
        values[i] = operation == reduction_operator::sum ? values[i] + others[i] : larger(values[i], others[i]);
    }
}

}  // namespace orbweaver::detail
