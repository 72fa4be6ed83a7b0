// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/synthesis/block_stimulus.h"

namespace orbweaver::rtl {

/// Returns the stimulus of a send table. Messages with random ids pass through all states of an entry. Before, each
/// entry is used once, so that all have an id. All numbers are drawn from one seed.
/// @param entries 1 or more
/// @param rate    messages that begin in a cycle, 0 .. 0.4; a port serves fewer when it is busy
block_stimulus send_table_stimulus(unsigned entries, double rate, cycle_t cycles);

}  // namespace orbweaver::rtl
