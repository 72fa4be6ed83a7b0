// SPDX-License-Identifier: Apache-2.0
// What a rank is doing in MPI, for who looks from outside. Shared by simulator and firmware: only freestanding C++.
#pragma once

#include <stdint.h>

namespace orbweaver {

/// Stands at the ELF symbol orbweaver_mpi_call.
struct mpi_call_record {
    uint32_t name;      // address of the call's zero-terminated name; 0: the rank is in no call
    uint32_t location;  // code behind the call
    uint32_t waits;     // mpi_wait
    int32_t peer;       // node, or a negative number: any
    int32_t tag;        // likewise
    uint32_t bytes;
    uint32_t begin;  // cycle of the call, modulo 2^32
};

/// What the call waits for.
enum class mpi_wait : uint32_t { nothing = 0, receiver = 1, message = 2 };

}  // namespace orbweaver
