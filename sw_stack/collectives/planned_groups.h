// SPDX-License-Identifier: Apache-2.0
// Static groups: groups among whose members the workload's plan has multicasts (configuration key workload.plan,
// written by `orbweaver plan` for the network of the chip). Programs need no changes: broadcasts of a communicator
// follow the plan.
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/multicast_plan.h"

namespace orbweaver {

/// Returns the workload's plan; nullptr without a plan. An invalid plan ends the run with the position of the error.
const multicast_plan* workload_plan();

/// Finds for each root rank the first planned message from it to all other members of a group.
/// @param members nodes of the members by rank; nullptr: rank i is node i
/// @return [root] message, or multicast_plan::none; on the heap; nullptr if no root has such a message
uint32_t* planned_messages(const uint16_t* members, uint32_t size);

}  // namespace orbweaver
