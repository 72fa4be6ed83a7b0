// SPDX-License-Identifier: Apache-2.0
// Requests that the program makes, and requests that MPI calls make internally.
#pragma once

#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// Selects when a send completes.
enum class send_mode : uint8_t {
    standard,
    synchronous,
    buffered,  // completes at once: a copy is sent, for which the program does not wait
    copied,    // completes like a standard send; the words are copied when the send starts
};

/// Initialises a send request without starting it.
void set_up_send(request& made, send_mode mode, const void* buffer, int count, datatype& type, int destination, int tag,
                 communicator& comm, uint32_t context);
void set_up_receive(request& made, void* buffer, int count, datatype& type, int source, int tag, communicator& comm,
                    uint32_t context);
void start(request& made);
extern "C" {
/// The definition of start() in programs without operations in the background.
void orbweaver_mpi_start(request& made);
/// The definition of orbweaver_mpi_start() in programs without persistent operations.
void orbweaver_mpi_start_message(request& made);
}

/// Takes over a request that the program has abandoned. Later starts of requests complete and free it.
void forget(request* forgotten);
/// Waits until all copies made by buffered sends are sent.
void wait_for_copies();

}  // namespace orbweaver::mpi
