// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/jobs/simulations.h"
#include "sim/paper/experiment.h"

namespace orbweaver {

/// What an experiment may know of a simulation: of a program cycles and reports, of traffic what was measured of it.
/// A program must have verified its result; traffic may have saturated the network.
/// @param reads_links whether the flits of each link are wanted
measured_run figures_of(const simulation_outcome& outcome, bool reads_links = false);

}  // namespace orbweaver
