// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// Returns the type of MPI that all basic elements of a type have. Programs that link it keep how types were made.
/// @param handle of a type that exists
/// @return MPI_DATATYPE_NULL if there are several, or no elements
int basic_type(int handle);

}  // namespace orbweaver::mpi
