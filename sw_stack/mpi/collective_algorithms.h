// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/mpi_algorithm.h"

namespace orbweaver::mpi {

using barrier_algorithm = mpi_barrier_algorithm;
using broadcast_algorithm = mpi_broadcast_algorithm;
using all_reduce_algorithm = mpi_all_reduce_algorithm;

/// The algorithms that workload.args selects.
struct collective_algorithms {
    barrier_algorithm barrier;
    broadcast_algorithm broadcast;
    all_reduce_algorithm all_reduce;

    /// Reads the arguments; an unknown algorithm name ends the run. MPI_Init() calls it once.
    void read();
};

extern collective_algorithms asked_algorithms;

}  // namespace orbweaver::mpi
