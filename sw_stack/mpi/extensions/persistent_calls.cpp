// SPDX-License-Identifier: Apache-2.0
// Persistent collective calls: the blocking ones, started in the background.
#include "sw_stack/mpi/extensions/collective_signatures.h"
#include "sw_stack/mpi/extensions/persistent_operation.h"

extern "C" {

ORBWEAVER_MPI_COLLECTIVE_CALLS(ORBWEAVER_MPI_PERSISTENT)
ORBWEAVER_MPI_ALLTOALLW_CALL(ORBWEAVER_MPI_PERSISTENT)

}  // extern "C"
