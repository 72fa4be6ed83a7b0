// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>

#include "hw/system/machine.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// Called in the cycle in which the rank of a node enters a call of MPI (its name) or leaves it (empty).
using mpi_call_listener = std::function<void(node_id node, const std::string& name)>;

/// Makes the cores of all ranks report MPI calls. Nested calls count as part of the outer one. Costs the program no
/// cycles. Does nothing for a program without MPI. Call it before the simulation starts; `program` and `modelled`
/// outlive it.
void watch_mpi_calls(const workload& program, system::machine& modelled, const mpi_call_listener& listener);

}  // namespace orbweaver::sim
