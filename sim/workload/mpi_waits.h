// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "hw/system/machine.h"
#include "sim/workload/workload.h"

namespace orbweaver::sim {

/// Returns by rank the MPI call that waits for another rank: "rank 0: MPI_Send to rank 1, tag 5, 4000 bytes, waits for
/// its receiver at pc 0x00002ac0"; empty: none. Returns nothing for a program without MPI.
std::vector<std::string> describe_mpi_waits(const workload& program, const system::machine& modelled);

}  // namespace orbweaver::sim
