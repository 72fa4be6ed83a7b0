// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/jobs/simulations.h"
#include "studies/experiment.h"

namespace orbweaver::studies {

/// Report of the cycles that THREAD messages waited for a free context, over all nodes.
inline constexpr const char* thread_blocked_cycles = "thread_blocked_cycles";

/// Extracts the results that an experiment may use: cycles and reports of a program, measurements of traffic. A program
/// must have verified its result; traffic may have saturated the network.
/// @param planned the requested results
measured_run figures_of(const sim::simulation_outcome& outcome, const planned_run& planned = {});

}  // namespace orbweaver::studies
