// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/niu/niu_shape.h"
#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns the stimulus of a receive table. Messages with random ids pass through the states of an entry, with an RTS
/// under rendezvous. Before, each entry is used once, so that all have an id. All
/// numbers are drawn from one seed.
/// @param rate messages that begin in a cycle, 0 .. 0.4; a port serves fewer when it is busy
block_stimulus receive_table_stimulus(const receive_table_shape& shape, double rate, cycle_t cycles);

}  // namespace orbweaver::rtl
