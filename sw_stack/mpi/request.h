// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/datatype.h"

namespace orbweaver::mpi {

enum class request_kind : uint8_t {
    send,
    receive,
    operation,  // a persistent collective operation
};

enum class request_state : uint32_t {
    idle,       // persistent and not started, or concluded
    waiting,    // waits for a message, or for the receiver
    matched,    // a receive that has matched a long message; the answer to the sender is due
    in_flight,  // the words of the long message are arriving
    complete,   // complete; main()'s thread has not concluded it yet
};

}  // namespace orbweaver::mpi

/// A send or receive. Arriving threads read and write it under the lock of the message engine.
struct orbweaver_mpi_request {
    orbweaver::mpi::request_kind kind;
    bool persistent;
    bool started;      // started, and its completion is not yet reported to the program
    bool synchronous;  // a send that completes only when its receive has matched
    bool buffered;     // a send that transmits a copy; the copy is a separate request
    bool copied;       // the copy that a buffered send transmits
    bool own_words;    // `words` is memory of the request
    bool sent_ahead;   // the words of the received long message are sent without an answer
    bool cancelled;
    volatile orbweaver::mpi::request_state state;

    // Arguments of the program.
    orbweaver::mpi::communicator* comm;
    orbweaver::mpi::datatype* type;
    void* buffer;
    int count;
    int peer;  // rank of the sender or receiver
    int tag;
    uint32_t context;

    char* words;     // packed bytes of the message
    uint32_t bytes;  // size of a sent message; capacity for a received one

    // Properties of the received message.
    int source;
    int found_tag;
    uint32_t found_bytes;
    int error;

    // Long message: its sender, and its last word and tail, which travelled in the envelope.
    uint32_t sender_node;
    uint32_t sender_handle;
    uint32_t last_word;
    uint32_t tail;
    uint32_t id;
    uint32_t* receive_buffer;  // memory for the arriving words: `words`, or a temporary buffer

    orbweaver_mpi_request* next;            // link in a queue of the message engine
    orbweaver_mpi_request* next_forgotten;  // link in the queue of abandoned requests
};

namespace orbweaver::mpi {

using request = ::orbweaver_mpi_request;

}  // namespace orbweaver::mpi
