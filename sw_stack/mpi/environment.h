// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// State of MPI on this rank: before, within or after MPI_Init() and MPI_Finalize().
class environment {
public:
    static bool initialised();
    static bool finalised();
    static void begin();
    static void end();
    /// Ends the run unless MPI is initialised and not finalised.
    static void require_running();
};

}  // namespace orbweaver::mpi
