// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/network.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// What each bus of a network counted, by name (docs/noc/bus.md).
/// @param cycles of the run
result_json bus_results(const noc::network& fabric, cycle_t cycles);

/// A line for the summary. @param buses of bus_results(), one or more
std::string summarise_buses(const result_json& buses);

}  // namespace orbweaver::sim
