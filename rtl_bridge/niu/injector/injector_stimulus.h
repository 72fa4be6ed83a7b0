// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns the stimulus of an injection channel. Messages leave one after another: an RTS, and a DATA message with a
/// head, a tag and 1 to 8 random words, as fast as flits can. Credits return in the next cycle. All numbers are drawn
/// from one seed.
/// @param rate flits in a cycle, 0 .. 0.8
block_stimulus injector_stimulus(const injector_shape& shape, double rate, cycle_t cycles);

}  // namespace orbweaver::rtl
