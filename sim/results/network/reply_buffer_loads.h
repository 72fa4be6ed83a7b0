// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/noc/traffic/traffic.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// Returns the load of the reply buffers of every node, for each flow with replies: the fraction of cycles in which
/// they are occupied. `own_work` excludes the cycles in which a finished reply waits for the network.
std::vector<resource_load> reply_buffer_loads(const noc::traffic& load, cycle_t cycles);

}  // namespace orbweaver::sim
