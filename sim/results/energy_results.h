// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/energy_desc.h"
#include "hw/noc/network.h"
#include "sim/results/json.h"
#include "sim/trace/bit_transitions.h"

namespace orbweaver {

/// The `activity` object of result.json: events of each router and link.
/// @param transitions null if they were not counted
result_json activity_results(const network& fabric, const bit_transitions* transitions);

/// The `energy` object: events and what they cost, by block.
/// @param activity of activity_results()
result_json energy_results(const result_json& activity, const energy_desc& costs);

/// The same for people.
std::string summarise_energy(const result_json& energy);

}  // namespace orbweaver
