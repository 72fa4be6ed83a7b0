// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// Between MPI_Init() and MPI_Finalize().
class environment {
public:
    static bool initialised();
    static bool finalised();
    static void begin();
    static void end();
    /// Ends the run unless the call may be made now.
    static void require_running();
};

}  // namespace orbweaver::mpi
