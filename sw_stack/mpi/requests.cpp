// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/requests.h"

#include <string.h>

#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"

namespace orbweaver::mpi {

namespace {

linked_queue<request, &request::next_forgotten> forgotten_requests;

/// Chooses where the words of a message are packed. It needs memory of its own unless the elements already have the
/// layout of a message.
void choose_words(request& made, bool copies) {
    const bool dense = made.type->dense();
    const bool aligned = reinterpret_cast<uintptr_t>(made.buffer) % 4 == 0;
    // The NIU reads and writes whole words, so sent words must be word-aligned. A received message must be aligned only
    // if it is long; the engine handles that.
    made.own_words = made.bytes != 0 && (!dense || copies || (made.kind == request_kind::send && !aligned));
    made.words = made.own_words ? static_cast<char*>(operator new(made.bytes)) : static_cast<char*>(made.buffer);
}

void set_up(request& made, request_kind kind, void* buffer, int count, datatype& type, int peer, int tag,
            communicator& comm, uint32_t context) {
    memset(static_cast<void*>(&made), 0, sizeof made);
    made.kind = kind;
    made.comm = &comm;
    made.type = &type;
    made.buffer = buffer;
    made.count = count;
    made.peer = peer;
    made.tag = tag;
    made.context = context;
    made.bytes = static_cast<uint32_t>(count) * type.bytes;
}

void destroy(request* ended) {
    if (ended->own_words) { operator delete(ended->words); }
    delete ended;
}

/// Operations in the background may continue meanwhile; requests that they start leave the queue alone.
void free_forgotten() {
    static bool active = false;
    if (forgotten_requests.front() == nullptr || active) { return; }
    active = true;
    while (request* const complete = forgotten_requests.take([](request& each) { return engine.done(each); })) {
        destroy(complete);
    }
    active = false;
}

void complete_at_once(request& made) {
    made.error = MPI_SUCCESS;
    made.state = request_state::complete;
}

void send_copy(const request& original) {
    auto* const copy = new request;
    set_up_send(*copy, send_mode::copied, original.buffer, original.count, *original.type, original.peer, original.tag,
                *original.comm, original.context);
    start(*copy);
    forget(copy);
}

}  // namespace

void set_up_send(request& made, send_mode mode, const void* buffer, int count, datatype& type, int destination, int tag,
                 communicator& comm, uint32_t context) {
    set_up(made, request_kind::send, const_cast<void*>(buffer), count, type, destination, tag, comm, context);
    made.synchronous = mode == send_mode::synchronous;
    made.buffered = mode == send_mode::buffered;
    made.copied = mode == send_mode::copied;
    if (!made.buffered) { choose_words(made, made.copied); }
}

void set_up_receive(request& made, void* buffer, int count, datatype& type, int source, int tag, communicator& comm,
                    uint32_t context) {
    set_up(made, request_kind::receive, buffer, count, type, source, tag, comm, context);
    choose_words(made, false);
}

void orbweaver_mpi_start_message(request& made) {
    free_forgotten();
    made.cancelled = false;
    made.started = true;
    if (made.peer == MPI_PROC_NULL) {
        made.source = MPI_PROC_NULL;
        made.found_tag = MPI_ANY_TAG;
        made.found_bytes = 0;
        complete_at_once(made);
    } else if (made.buffered) {
        send_copy(made);
        complete_at_once(made);
    } else if (made.kind == request_kind::send) {
        engine.start_send(made);
    } else {
        engine.start_receive(made);
    }
}

[[gnu::weak, gnu::alias("orbweaver_mpi_start_message")]] void orbweaver_mpi_start(request& made);
[[gnu::weak, gnu::alias("orbweaver_mpi_start_message")]] void start(request& made);

void forget(request* forgotten) {
    forgotten->persistent = false;
    forgotten_requests.append(forgotten);
    free_forgotten();
}

void wait_for_copies() {
    while (request* const waiting = forgotten_requests.take([](const request& each) { return each.copied; })) {
        engine.wait(*waiting);
        destroy(waiting);
    }
}

}  // namespace orbweaver::mpi
