// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Returns the simulated time since the start of the machine.
uint64_t nanoseconds();
double seconds();

}  // namespace orbweaver
