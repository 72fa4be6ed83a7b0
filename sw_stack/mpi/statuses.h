// SPDX-License-Identifier: Apache-2.0
// Statuses that report messages to the program.
#pragma once

#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

inline void report_found(MPI_Status* status, int source, int tag, uint32_t bytes) {
    if (status != MPI_STATUS_IGNORE) { *status = {source, tag, status->MPI_ERROR, static_cast<int>(bytes), 0}; }
}

/// Fills the status of an empty message.
inline void report_empty(MPI_Status* status, int source = MPI_ANY_SOURCE) {
    report_found(status, source, MPI_ANY_TAG, 0);
}

/// Fills the status of a completed request and reports its error.
/// @return the error code
int fill_status(const request& done, MPI_Status* status);

}  // namespace orbweaver::mpi
