// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/jobs/simulations.h"
#include "studies/experiment.h"

namespace orbweaver::studies {

/// The report of cycles that THREAD messages waited for a free context, on all nodes.
inline constexpr const char* thread_blocked_cycles = "thread_blocked_cycles";

/// What an experiment may know of a simulation: of a program cycles and reports, of traffic what was measured of it.
/// A program must have verified its result; traffic may have saturated the network.
/// @param planned what is wanted of it
measured_run figures_of(const sim::simulation_outcome& outcome, const planned_run& planned = {});

}  // namespace orbweaver::studies
