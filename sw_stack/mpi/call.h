// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/shared/mpi_call.h"
#include "sw_stack/shared/mpi_profile.h"

extern "C" orbweaver::mpi_call_record orbweaver_mpi_call;

namespace orbweaver::mpi {

/// A call that the program made, for the length of a scope: messages about mistakes and hangs name it, and it is
/// counted. Calls that it makes itself are part of it.
class call {
public:
    /// @param called its name and its counts, which outlive all calls
    /// @param location code behind the call
    call(mpi_call_profile& called, const void* location);
    ~call();
    call(const call&) = delete;
    call& operator=(const call&) = delete;

    static const char* name();
    static const void* location();
    /// Reports what the rank waits for, until waits_no_more().
    static void waits(mpi_wait reason, int peer, int tag, uint32_t bytes);
    static void waits_no_more();

private:
    bool m_outermost;
};

/// Ends the run: "rank 3: MPI_Send: text (MPI_ERR_RANK)", with the place of the call.
[[noreturn]] void fail_call(int code, const char* text);

/// What a communicator's error handler makes of a mistake.
/// @param group null: MPI_COMM_WORLD's handler
/// @return the code, for the program
[[gnu::format(printf, 3, 4)]] int mistake(communicator* group, int code, const char* format, ...);

/// The name of an error class: "MPI_ERR_RANK".
const char* error_name(int code);

}  // namespace orbweaver::mpi

/// The first statement of a call.
#define ORBWEAVER_MPI_CALL(name)                                                    \
    static constinit ::orbweaver::mpi_call_profile this_profile{#name, 0, 0, 0, 0}; \
    const ::orbweaver::mpi::call this_call(this_profile, __builtin_return_address(0))
