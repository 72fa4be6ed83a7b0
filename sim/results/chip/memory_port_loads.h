// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/machine.h"
#include "hw/system/system_desc.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// How busy the memory ports of the NIUs are: a word of a message that is read or stored, and one that is copied into a
/// transmit queue, takes one for a cycle. Of two ports that of reads or of writes counts, whichever is busier. Cycles
/// that a core has of a port that it shares count, too.
std::vector<resource_load> memory_port_loads(const system::machine& modelled, const system::system_desc& described,
                                             cycle_t cycles);

}  // namespace orbweaver::sim
