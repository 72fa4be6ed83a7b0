// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns the stimulus of a transmit queue: messages of a head, a tag and 1 to 8 random words or two halves of a block
/// descriptor. Threads write and the injection channel reads in bursts. Inputs keep the last entry. All numbers are
/// drawn from one seed.
/// @param depth entries, 2 or more
/// @param rate  entries that threads would write in a cycle, 0 .. 0.5
block_stimulus queue_stimulus(unsigned depth, double rate, cycle_t cycles);

}  // namespace orbweaver::rtl
