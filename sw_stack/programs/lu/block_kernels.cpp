// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/block_kernels.h"

namespace orbweaver::lu {

void invert_pivots(const double* factorised, double* reciprocals, int size) {
    for (int i = 0; i < size; ++i) { reciprocals[i] = 1.0 / factorised[i * size + i]; }
}

}  // namespace orbweaver::lu
