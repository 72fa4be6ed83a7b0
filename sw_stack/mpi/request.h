// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/datatype.h"

namespace orbweaver::mpi {

enum class request_kind : uint8_t { send, receive };

enum class request_state : uint32_t {
    idle,       // persistent, not started; or concluded
    waiting,    // for a message, or for the receiver
    matched,    // the long message that it receives was found; the sender must be notified
    in_flight,  // words of that message are coming
    complete,   // main()'s thread has to conclude it
};

}  // namespace orbweaver::mpi

/// A send or receive under way. Arriving threads read and write it under the lock of the message engine.
struct orbweaver_mpi_request {
    orbweaver::mpi::request_kind kind;
    bool persistent;
    bool started;      // and the program was not notified yet that it is done
    bool synchronous;  // a send that completes only when its receiver is there
    bool buffered;     // a send of a copy, which is a request of its own
    bool copied;       // such a copy
    bool own_words;    // `words` is memory of the request
    bool sent_ahead;   // the sender of the long message that it receives did not wait for an answer
    bool cancelled;
    volatile orbweaver::mpi::request_state state;

    // As the program stated.
    orbweaver::mpi::communicator* comm;
    orbweaver::mpi::datatype* type;
    void* buffer;
    int count;
    int peer;  // rank
    int tag;
    uint32_t context;

    char* words;     // of the message, one behind the other
    uint32_t bytes;  // of a message that is sent; room for one that is received

    // What was received.
    int source;
    int found_tag;
    uint32_t found_bytes;
    int error;

    // A long message: who sends it, and the end of it, which travelled with its envelope.
    uint32_t sender_node;
    uint32_t sender_handle;
    uint32_t last_word;
    uint32_t tail;
    uint32_t id;
    uint32_t* landing;  // where its words come to: `words`, or memory of its own

    orbweaver_mpi_request* next;            // in a queue of the message engine
    orbweaver_mpi_request* next_forgotten;  // nobody will ask for it
};

namespace orbweaver::mpi {

using request = ::orbweaver_mpi_request;

}  // namespace orbweaver::mpi
