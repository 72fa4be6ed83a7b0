// SPDX-License-Identifier: Apache-2.0
// Persistent collective operations (MPI 4.0, 6.13): requests that start blocking calls in the background.
#pragma once

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// The request of a persistent collective operation. Programs without such operations do not link its definitions of
/// orbweaver_mpi_start(), copy() and combine(), which replace weak ones.
class persistent_operation : public request {
public:
    using function = background_operation::function;

    /// Checks the arguments of a blocking call: makes it without messages, copies and calls of operators.
    /// @return MPI_SUCCESS, or the code of an error that has been reported
    static int check(MPI_Comm comm, MPI_Request* made, function run, void* arguments);

    /// @param arguments outlive this object
    persistent_operation(MPI_Comm comm, function run, void* arguments);

    /// Starts the call in the background. Its error, if there is one, is that of the request.
    void start();

private:
    static int run(void* operation);

    MPI_Comm m_comm;
    int m_number = 0;  // among the operations of the communicator
    function m_run;
    void* m_arguments;
};

/// A persistent operation with the call that it starts. The program frees it as any request.
template <class Call>
class persistent_call : public persistent_operation {
public:
    persistent_call(MPI_Comm comm, function run, const Call& blocking)
        : persistent_operation(comm, run, &m_blocking), m_blocking(blocking) {}

private:
    Call m_blocking;
};

/// Makes a persistent operation of a blocking call.
/// @param made     set to its request; stays MPI_REQUEST_NULL if an argument is wrong
/// @param blocking function without arguments that makes the call, and returns its code
template <class Call>
int make_persistent(MPI_Comm comm, MPI_Request* made, Call blocking) {
    const persistent_operation::function run = [](void* call) { return (*static_cast<const Call*>(call))(); };
    const int code = persistent_operation::check(comm, made, run, &blocking);
    if (code == MPI_SUCCESS) { *made = new persistent_call<Call>(comm, run, blocking); }
    return code;
}

}  // namespace orbweaver::mpi

/// Defines a persistent call; the parameters are those of collective_signatures.h.
#define ORBWEAVER_MPI_PERSISTENT(name, lower_name, parameters, arguments)                              \
    int MPI_##name##_init(ORBWEAVER_MPI_LIST parameters, MPI_Info, MPI_Request* request) {             \
        ORBWEAVER_MPI_CALL(MPI_##name##_init);                                                         \
        return ::orbweaver::mpi::make_persistent(comm, request, [=] { return MPI_##name arguments; }); \
    }
