// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <vector>

#include "hw/noc/energy_desc.h"

namespace orbweaver::sim {

/// Energy of a router in some cycles above that of the same cycles without events.
struct energy_sample {
    noc::router_events events{};  // numbers of events
    double energy = 0;            // picojoules
};

/// Returns the energy per event with the smallest sum of squared errors, in picojoules. None is negative; an event that
/// never occurs costs 0.
noc::router_events fitted_costs(const std::vector<energy_sample>& samples);

/// Returns the sum over the kinds of events: number times cost.
double energy_of(const noc::router_events& events, const noc::router_events& costs);

}  // namespace orbweaver::sim
