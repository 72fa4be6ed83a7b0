// SPDX-License-Identifier: Apache-2.0
// Non-blocking collective operations: blocking ones that run on stacks of their own.
#pragma once

#include <setjmp.h>
#include <stddef.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/request.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::mpi {

/// A collective operation with its own stack. It returns the core to main() while it waits for a message, and continues
/// within later MPI calls. Programs without such operations do not link it: its definitions of
/// message_engine::wait_any(), message_engine::progress(), coordination::serves() and start() replace weak ones.
class background_operation {
public:
    using function = int (*)(void* arguments);

    /// Starts an operation, and runs it until it waits.
    /// @param made set to its request; stays MPI_REQUEST_NULL if the operation reports an error
    /// @param arguments copied to the heap
    /// @return MPI_SUCCESS, or the code of an error that has been reported
    static int start(int comm_handle, request** made, function run, const void* arguments, size_t bytes);

    /// Returns the operation that runs now; null while main() runs.
    static background_operation* running() { return m_running; }
    /// Runs all operations whose messages have arrived.
    static void resume_all();
    /// Finds a request that has found its partner, of an operation that resume_all() would run; null if there is none.
    static const request* find_resumable();
    /// Finds a request whose partner is late, or whose words are on their way, among those that operations wait for.
    static const request* find(request_state state);

    /// Returns the tag that separates a message of this operation from those of others in its communicator.
    int tag_of(int tag) {
        m_takes_part = true;
        return m_first_tag - tag;
    }
    /// Waits until one of the requests is done. Only the running operation calls it.
    void wait_any(request* const* requests, int count);
    /// Returns the core to main(), and continues when a request has found its partner. So an operation that always has
    /// messages does not keep main() from running. Only the running operation calls it.
    void pause(request* const* awaited);

private:
    static constexpr size_t stack_words = 4 * 1024;
    static constexpr size_t reserve_words = 1024;
    static constexpr uint32_t stack_mark = 0x0bada110;
    static constexpr int tags = 16;  // tags of an operation; more than there are collective_tag values

    [[noreturn]] static void begin();
    const request* find_awaited(request_state state) const;
    void resume();

    static background_operation* m_running;
    static background_operation* m_first;

    // The stack comes first, so that an overflow changes no other member. It changes the mark, then the reserve below.
    alignas(16) uint32_t m_stack[reserve_words + stack_words];
    background_operation* m_next = nullptr;
    request* m_request = nullptr;
    function m_run = nullptr;
    char* m_arguments = nullptr;
    int m_first_tag = 0;
    int m_code = MPI_SUCCESS;
    bool m_started = false;
    bool m_takes_part = false;  // other members receive its messages
    bool m_ended = false;
    request* const* m_awaited = nullptr;
    int m_awaited_count = 0;
    jmp_buf m_position;  // position of this operation while main() runs
    jmp_buf m_main;      // position of main() while this operation runs
};

/// Starts a blocking call in the background.
/// @param blocking function without arguments that makes the call, and returns its code
template <class Call>
int start_in_background(MPI_Comm comm, MPI_Request* made, const Call& blocking) {
    return background_operation::start(
        comm, made, [](void* call) { return (*static_cast<const Call*>(call))(); }, &blocking, sizeof blocking);
}

extern "C" {
/// Chooses the number of a communicator of which this rank is rank 0.
/// @return 0 if there are no more
uint32_t orbweaver_mpi_choose_number();
/// Does what background_operation::start() does. Calls that do not link operations in the background refer to it
/// weakly.
int orbweaver_mpi_start_in_background(int comm, request** made, background_operation::function run,
                                      const void* arguments, size_t bytes);
}

}  // namespace orbweaver::mpi

/// Defines a non-blocking call; the parameters are those of collective_signatures.h.
#define ORBWEAVER_MPI_NONBLOCKING(name, lower_name, parameters, arguments)                                 \
    int MPI_I##lower_name(ORBWEAVER_MPI_LIST parameters, MPI_Request* request) {                           \
        ORBWEAVER_MPI_CALL(MPI_I##lower_name);                                                             \
        return ::orbweaver::mpi::start_in_background(comm, request, [=] { return MPI_##name arguments; }); \
    }
