// SPDX-License-Identifier: Apache-2.0
// Requests of the program, and those that calls make for themselves.
#pragma once

#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// How a send completes.
enum class send_mode : uint8_t { standard, synchronous, buffered };

/// A request that is not started.
void set_up_send(request& made, send_mode mode, const void* buffer, int count, datatype& type, int destination, int tag,
                 communicator& comm, uint32_t context);
void set_up_receive(request& made, void* buffer, int count, datatype& type, int source, int tag, communicator& comm,
                    uint32_t context);
void start(request& made);

/// Keeps a request that the program will not ask for, and frees it in time.
void forget(request* forgotten);
/// Frees forgotten requests that are complete.
void free_forgotten();
/// Returns when all forgotten buffered sends are complete.
void wait_for_buffered();

/// Sends and receives of bytes by collective operations, which the program does not see.
void send_bytes(communicator& comm, int destination, int tag, const void* bytes, size_t number);
void receive_bytes(communicator& comm, int source, int tag, void* bytes, size_t number);
void exchange_bytes(communicator& comm, int destination, const void* sent, size_t sent_number, int source,
                    void* received, size_t received_number, int tag);

}  // namespace orbweaver::mpi
