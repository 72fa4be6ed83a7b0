// SPDX-License-Identifier: Apache-2.0
// Non-blocking calls between neighbours: the blocking ones, in the background.
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/extensions/collective_signatures.h"

extern "C" {

ORBWEAVER_MPI_NEIGHBOR_CALLS(ORBWEAVER_MPI_NONBLOCKING)

}  // extern "C"
