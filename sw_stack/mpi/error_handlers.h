// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/communicator.h"

namespace orbweaver::mpi {

/// Ends the run, calls the program's function, or does nothing, as the communicator's error handler states.
/// @return the code
int handle_error(communicator* group, int code, const char* text);

}  // namespace orbweaver::mpi
