// SPDX-License-Identifier: Apache-2.0
// Static groups: those among which the workload's plan (configuration key workload.plan, written by `orbweaver plan`
// for the network of the chip) has multicasts. Programs need not know of it: broadcasts of a communicator follow the
// plan.
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/multicast_plan.h"

namespace orbweaver {

/// The workload's plan, nullptr if there is none. Ends the run with the place of what is no plan for this machine.
const multicast_plan* workload_plan();

/// [root]: the message whose source is that rank of a group and whose destinations are all others, the first of
/// several; multicast_plan::nobody where there is none.
/// @param members their nodes, by rank; nullptr: each has the number of its rank
/// @return on the heap; nullptr if there is none for any root
uint32_t* planned_messages(const uint16_t* members, uint32_t size);

}  // namespace orbweaver
