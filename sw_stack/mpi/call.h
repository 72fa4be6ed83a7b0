// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/shared/mpi_call.h"
#include "sw_stack/shared/mpi_profile.h"

extern "C" orbweaver::mpi_call_record orbweaver_mpi_call;

namespace orbweaver::mpi {

/// An MPI call of the program, for the length of a scope. Error and hang reports name it, and it is counted. MPI calls
/// that it makes internally are attributed to it.
class call {
public:
    /// @param called name and counters of the function, which outlive all calls
    /// @param location return address of the call
    call(mpi_call_profile& called, const void* location);
    ~call();
    call(const call&) = delete;
    call& operator=(const call&) = delete;

    static const char* name();
    static const void* location();
    /// Records the event that the rank waits for, until end_wait().
    static void begin_wait(mpi_wait reason, int peer, int tag, uint32_t bytes);
    static void end_wait();

private:
    bool m_outermost;
};

/// Ends the run with a message like "rank 3: MPI_Send: text (MPI_ERR_RANK)" and the source location of the call.
[[noreturn]] void fail_call(int code, const char* text);

/// Reports an error to a communicator's error handler.
/// @param group null selects the handler of MPI_COMM_WORLD
/// @return the error code that the program receives
[[gnu::format(printf, 3, 4)]] int mistake(communicator* group, int code, const char* format, ...);

/// Returns the name of an error class, for example "MPI_ERR_RANK".
const char* error_name(int code);
/// Returns the names without those of windows. In programs without windows, error_name() is an alias of it.
extern "C" const char* orbweaver_mpi_error_name(int code);

}  // namespace orbweaver::mpi

/// First statement of every MPI function.
#define ORBWEAVER_MPI_CALL(name)                                                    \
    static constinit ::orbweaver::mpi_call_profile this_profile{#name, 0, 0, 0, 0}; \
    const ::orbweaver::mpi::call this_call(this_profile, __builtin_return_address(0))
