// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/communicator.h"

namespace orbweaver::mpi {

/// Handles an error by the communicator's error handler: ends the run, calls the program's function, or does nothing.
/// @return the code
int handle_error(communicator* group, int code, const char* text);

}  // namespace orbweaver::mpi
