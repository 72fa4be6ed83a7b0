// SPDX-License-Identifier: Apache-2.0
// The calling task as libcop knows it.
#pragma once

#include <stdint.h>

#include "sw_stack/cop/cop.h"
#include "sw_stack/pvm/tid.h"

namespace orbweaver {

/// A task of this host, in the driver's table unless the host has no card.
struct cop_task {
    int tid = 0;         // an error of PVM or of the channel if negative
    int descriptor = 0;  // of cop_device; negative: no card
    bool has_card() const { return descriptor >= 0; }
    uint32_t number() const { return pvm::task_of(tid); }
};

/// Enrols the caller with its first call.
cop_task cop_self();

/// Who sets the masks of barriers.
void cop_use_barrier(cop_barrier_kind used);
cop_barrier_kind cop_used_barrier();

/// Whether hosts set the masks of operations under one controller while they have its lock.
bool cop_locks_masks();

/// Cycles of the host without a result after which a root gives a reduction up: the deadlock timer of the card does not
/// know what roots wait for. 0: never.
uint64_t cop_patience();

}  // namespace orbweaver
