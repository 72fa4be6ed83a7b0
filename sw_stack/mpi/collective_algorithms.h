// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::mpi {

/// In the order of their words in workload.args.
enum class broadcast_algorithm : uint8_t { automatic, binomial, chain };
enum class all_reduce_algorithm : uint8_t { automatic, recursive_doubling, ring, tree };

/// What workload.args asks for.
struct collective_algorithms {
    broadcast_algorithm broadcast;
    all_reduce_algorithm all_reduce;

    /// Reads the arguments; a word that is no algorithm ends the run. To be called once, in MPI_Init().
    void read();
};

extern collective_algorithms asked_algorithms;

}  // namespace orbweaver::mpi
