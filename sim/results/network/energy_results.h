// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/noc/energy_desc.h"
#include "hw/noc/network.h"
#include "sim/results/result_document.h"
#include "sim/trace/bit_transitions.h"

namespace orbweaver::sim {

/// Adds to result.json `activity`, the events of each router and link, and `energy`, their cost by block.
/// @param fabric      outlives the document
/// @param transitions outlives the document; null if transitions were not counted
void add_activity(result_document& result, const noc::network& fabric, const bit_transitions* transitions,
                  const noc::energy_desc& costs);

/// Returns [link]: picojoules of a transition on its wires. Empty without a floorplan or an energy of wires.
std::vector<double> wire_energies(const noc::network& fabric);

/// Returns the energy results as text.
std::string summarise_energy(const result_json& energy);

}  // namespace orbweaver::sim
