// SPDX-License-Identifier: Apache-2.0
// Matched probes: a probe takes a message, which only the receive of its handle gets.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/mpi/statuses.h"

/// A message that a matched probe has taken.
struct orbweaver_mpi_message {
    orbweaver::mpi::communicator* comm;
    orbweaver::mpi::arrival* found;
};

namespace orbweaver::mpi {

namespace {

/// Checks the arguments of a probe.
/// @param comm set to the communicator of `handle`
int check_probe(int source, int tag, int handle, communicator*& comm, MPI_Message* message) {
    comm = find_communicator(handle);
    if (comm == nullptr) { return no_communicator(handle); }
    int code = check_rank(comm, source, true);
    code = code == MPI_SUCCESS ? check_tag(comm, tag, true) : code;
    return code == MPI_SUCCESS ? check_result(comm, message) : code;
}

/// Reports a message that a probe has found.
void take(communicator& comm, const arrival& found, MPI_Message* message, MPI_Status* status) {
    report_found(status, found.found.source, found.found.tag, found.bytes);
    *message = new orbweaver_mpi_message{&comm, engine.take(found)};
}

void report_nobody(MPI_Message* message, MPI_Status* status) {
    *message = MPI_MESSAGE_NO_PROC;
    report_empty(status, MPI_PROC_NULL);
}

/// Starts the receive of a taken message, and sets its handle to MPI_MESSAGE_NULL.
/// @param received initialised here; null makes a request on the heap
int start_matched(void* buffer, int count, MPI_Datatype type_handle, MPI_Message* message, request*& received) {
    ORBWEAVER_MPI_RESULT(nullptr, message)
    if (*message == MPI_MESSAGE_NULL) { return mistake(nullptr, MPI_ERR_REQUEST, "the message is MPI_MESSAGE_NULL"); }
    const bool is_empty = *message == MPI_MESSAGE_NO_PROC;
    communicator* const comm = is_empty ? world() : (*message)->comm;
    datatype* type = nullptr;
    if (const int code = check_buffer(comm, buffer, count, type_handle, type); code != MPI_SUCCESS) { return code; }
    received = received == nullptr ? new request : received;
    set_up_receive(*received, buffer, count, *type, is_empty ? MPI_PROC_NULL : (*message)->found->found.source,
                   MPI_ANY_TAG, *comm, comm->context());
    if (is_empty) {
        start(*received);
    } else {
        received->started = true;
        engine.start_matched(*received, (*message)->found);
        delete *message;
    }
    *message = MPI_MESSAGE_NULL;
    return MPI_SUCCESS;
}

}  // namespace

arrival* message_engine::take(const arrival& found) {
    const lock_guard guard(m_lock);
    return m_unexpected.take([&found](const arrival& each) { return &each == &found; });
}

void message_engine::start_matched(request& received, arrival* found) {
    const lock_guard guard(m_lock);
    match(received, found);
}

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Mprobe(int source, int tag, MPI_Comm handle, MPI_Message* message, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Mprobe);
    communicator* comm = nullptr;
    const int code = check_probe(source, tag, handle, comm, message);
    if (code != MPI_SUCCESS) { return code; }
    if (source == MPI_PROC_NULL) {
        report_nobody(message, status);
    } else {
        take(*comm, *engine.wait_for(*comm, source, tag), message, status);
    }
    return MPI_SUCCESS;
}

int MPI_Improbe(int source, int tag, MPI_Comm handle, int* flag, MPI_Message* message, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Improbe);
    communicator* comm = nullptr;
    const int code = check_probe(source, tag, handle, comm, message);
    if (code != MPI_SUCCESS) { return code; }
    ORBWEAVER_MPI_RESULT(comm, flag)
    *flag = 1;
    if (source == MPI_PROC_NULL) {
        report_nobody(message, status);
    } else if (const arrival* const found = engine.probe({comm->context(), source, tag})) {
        take(*comm, *found, message, status);
    } else {
        *flag = 0;
        instruction::yield();  // a program that polls must let arriving threads run
    }
    return MPI_SUCCESS;
}

int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Mrecv);
    request memory;
    request* received = &memory;
    const int code = start_matched(buffer, count, type, message, received);
    if (code != MPI_SUCCESS) { return code; }
    engine.wait(*received);
    return fill_status(*received, status);
}

int MPI_Imrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* made) {
    ORBWEAVER_MPI_CALL(MPI_Imrecv);
    ORBWEAVER_MPI_RESULT(nullptr, made)
    request* received = nullptr;
    const int code = start_matched(buffer, count, type, message, received);
    if (code != MPI_SUCCESS) { return code; }
    *made = received;
    engine.progress();
    return MPI_SUCCESS;
}

}  // extern "C"
