// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"

namespace orbweaver::mpi {

/// The coordination processor of a cluster, for barriers of all ranks. One that serves all nodes by one controller is
/// used: node n is on channel n + 1.
class coordination {
public:
    /// Whether it can do a barrier of a communicator.
    static bool serves(const communicator& comm);
    /// Returns when all ranks have called.
    static void barrier();

private:
    static int descriptor();
};

}  // namespace orbweaver::mpi
