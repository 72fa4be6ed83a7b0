// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/processes/process_group.h"

namespace orbweaver::sim {

/// Returns whether mpirun or srun has started several processes, of which this is one.
bool is_one_of_several();

/// Returns the processes among which mpirun or srun has started this one; null: it is the only one.
/// @throws user_error if there are several, but this build has no MPI, or another one than their launcher
process_group* join_processes();

}  // namespace orbweaver::sim
