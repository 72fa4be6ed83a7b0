// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/network.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns the counters of each bus of a network, by name (docs/noc/bus.md).
/// @param cycles duration of the run
result_json bus_results(const noc::network& fabric, cycle_t cycles);

/// Returns a line for the summary. @param buses result of bus_results(), at least one bus
std::string summarise_buses(const result_json& buses);

}  // namespace orbweaver::sim
