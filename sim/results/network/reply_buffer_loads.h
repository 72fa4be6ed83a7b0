// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/traffic/traffic.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// How busy the reply buffers of every node are, for each flow that is answered: the part of their cycles in which they
/// are taken. Their own work leaves out the cycles in which a finished reply waits for the network.
std::vector<resource_load> reply_buffer_loads(const noc::traffic& load, cycle_t cycles);

}  // namespace orbweaver::sim
