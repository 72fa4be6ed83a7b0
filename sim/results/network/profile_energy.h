// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/network.h"
#include "sim/energy/energy_profile.h"
#include "sim/output/result_json.h"
#include "sim/trace/bit_transitions.h"

namespace orbweaver::sim {

/// Returns `energy` of result.json by a technology profile, in picojoules: the sum by routers and links, by classes and
/// idle power, by blocks, by events, and by nodes; and the mean power in milliwatts. A transition of a wire counts for
/// its link, in the energy of the router that it enters.
/// @param energies  [router]
/// @param period_ps of the clock
result_json profile_energy(const noc::network& fabric, const bit_transitions& transitions,
                           const std::vector<router_energy>& energies, cycle_t cycles, std::uint64_t period_ps);

}  // namespace orbweaver::sim
