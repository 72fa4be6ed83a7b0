// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "hw/system/machine.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// Reported in the cycle in which the rank of a node enters a call of MPI, by its name, and leaves it, by an empty one.
using mpi_call_listener = std::function<void(node_id node, const std::string& name)>;

/// Has the cores of all ranks report on calls; those that a call makes itself are part of it. Costs the program no
/// cycle. Does nothing for a program without MPI. Before the simulation starts; both outlive it.
void watch_mpi_calls(const workload& program, system::machine& modelled, const mpi_call_listener& listener);

}  // namespace orbweaver::sim
