// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/jobs/simulations.h"
#include "studies/experiment.h"

namespace orbweaver::studies {

/// What an experiment may know of a simulation: of a program cycles and reports, of traffic what was measured of it.
/// A program must have verified its result; traffic may have saturated the network.
/// @param planned what is wanted of it
measured_run figures_of(const sim::simulation_outcome& outcome, const planned_run& planned = {});

}  // namespace orbweaver::studies
