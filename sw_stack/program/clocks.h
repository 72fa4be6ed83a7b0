// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Simulated time since the machine began.
uint64_t nanoseconds();
double seconds();

}  // namespace orbweaver
