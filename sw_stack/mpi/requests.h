// SPDX-License-Identifier: Apache-2.0
// Requests of the program, and those that calls make for themselves.
#pragma once

#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// How a send completes.
enum class send_mode : uint8_t {
    standard,
    synchronous,
    buffered,  // at once: a copy is sent, which nobody waits for
    copied,    // as a standard one; its words are copied when it is started
};

/// A request that is not started.
void set_up_send(request& made, send_mode mode, const void* buffer, int count, datatype& type, int destination, int tag,
                 communicator& comm, uint32_t context);
void set_up_receive(request& made, void* buffer, int count, datatype& type, int source, int tag, communicator& comm,
                    uint32_t context);
void start(request& made);

/// Keeps a request that the program will not ask for. It is completed, and freed, when later requests are started.
void forget(request* forgotten);
/// Returns when all copies that buffered sends have made are sent.
void wait_for_copies();

}  // namespace orbweaver::mpi
