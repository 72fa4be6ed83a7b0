// SPDX-License-Identifier: Apache-2.0
// Interface between the program and the library that uses MPI, which only runs under mpirun load.
#pragma once

#include "hw/base/processes/process_group.h"

extern "C" {

/// Joins the processes that mpirun has started, and leaves them when the program ends.
/// @return the group, which lives as long as the program
[[gnu::visibility("default")]] orbweaver::process_group* orbweaver_mpi_processes();

using orbweaver_mpi_processes_function = decltype(orbweaver_mpi_processes);
}
