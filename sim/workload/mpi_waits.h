// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/machine.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// Calls of MPI in which ranks wait for others, a line each: "rank 0: MPI_Send to rank 1, tag 5, 4000 bytes, waits for
/// its receiver at pc 0x00002ac0". None for a program without MPI.
std::vector<std::string> describe_mpi_waits(const workload& program, const system::machine& modelled);

}  // namespace orbweaver::sim
