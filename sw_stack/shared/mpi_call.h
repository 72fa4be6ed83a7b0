// SPDX-License-Identifier: Apache-2.0
// Current MPI activity of a rank, for observers outside of it. Shared by simulator and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Record at the ELF symbol orbweaver_mpi_call.
struct mpi_call_record {
    uint32_t name;      // address of the zero-terminated name of the call; 0: no call is active
    uint32_t location;  // return address of the call
    uint32_t waits;     // mpi_wait
    int32_t peer;       // node, or negative for any
    int32_t tag;        // tag, or negative for any
    uint32_t bytes;
    uint32_t begin;  // cycle at which the call began, modulo 2^32
};

/// The event that a call waits for.
enum class mpi_wait : uint32_t { nothing = 0, receiver = 1, message = 2 };

}  // namespace orbweaver
