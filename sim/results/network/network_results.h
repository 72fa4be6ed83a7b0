// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Adds `network` to result.json: the traffic of the links over `cycles` cycles.
/// @param fabric outlives the document
void add_network(result_document& result, const noc::network& fabric, cycle_t cycles);

}  // namespace orbweaver::sim
