// SPDX-License-Identifier: Apache-2.0
// The calling task and the settings of libcop.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/pvm/tid.h"

namespace orbweaver {

/// A task of this host. It is in the driver's table unless the host has no card.
struct cop_task {
    int tid = 0;         // negative: an error of PVM or of the channel
    int descriptor = 0;  // descriptor of cop_device; negative: no card
    bool has_card() const { return descriptor >= 0; }
    uint32_t number() const { return pvm::task_of(tid); }
};

/// Returns the calling task, which its first call enrols.
cop_task cop_self();

/// Selects the host that sets the masks of barriers.
void cop_use_barrier(cop_barrier_kind used);
cop_barrier_kind cop_used_barrier();

/// Returns whether hosts set the masks of operations under one controller while they hold its lock.
bool cop_locks_masks();

/// Returns the cycles of the host without a result after which a root abandons a reduction. The card's deadlock timer
/// does not cover waiting roots. 0: never.
uint64_t cop_patience();

}  // namespace orbweaver
