// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns the stimulus of an ejection channel. Messages arrive one after another, on random virtual channels of their
/// type: under rendezvous an RTS, and a DATA message with a head, a tag and 1 to 8 random words, which the receive
/// table expects. All numbers are drawn from one seed.
/// @param rate flits in a cycle, 0 .. 0.8
block_stimulus ejector_stimulus(const ejector_shape& shape, double rate, cycle_t cycles);

}  // namespace orbweaver::rtl
