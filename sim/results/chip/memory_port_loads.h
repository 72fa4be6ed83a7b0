// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/machine.h"
#include "hw/system/system_desc.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// Returns the load of the NIUs' memory ports. Each message word that is read, stored or copied into a transmit queue
/// occupies a port for a cycle. With separate read and write ports, the busier one counts. Cycles in which a core uses
/// a shared port also count.
std::vector<resource_load> memory_port_loads(const system::machine& modelled, const system::system_desc& described,
                                             cycle_t cycles);

}  // namespace orbweaver::sim
