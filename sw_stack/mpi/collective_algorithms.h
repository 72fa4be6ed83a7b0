// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/shared/mpi_algorithm.h"

namespace orbweaver::mpi {

using barrier_algorithm = mpi_barrier_algorithm;
using broadcast_algorithm = mpi_broadcast_algorithm;
using all_reduce_algorithm = mpi_all_reduce_algorithm;

/// What workload.args asks for.
struct collective_algorithms {
    barrier_algorithm barrier;
    broadcast_algorithm broadcast;
    all_reduce_algorithm all_reduce;

    /// Reads the arguments; a word that is no algorithm ends the run. To be called once, in MPI_Init().
    void read();
};

extern collective_algorithms asked_algorithms;

}  // namespace orbweaver::mpi
