// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/mpi/statuses.h"

namespace orbweaver::mpi {

namespace {

/// Checks the arguments that all sends and receives share, and finds the objects of the handles.
/// @param comm set to the communicator of `comm_handle`
/// @param type set to the type of `type_handle`
int check(int comm_handle, communicator*& comm, const void* buffer, int count, int type_handle, datatype*& type,
          int peer, int tag, bool any) {
    comm = find_communicator(comm_handle);
    if (comm == nullptr) { return no_communicator(comm_handle); }
    const bool nothing_travels = peer == MPI_PROC_NULL && type_handle == MPI_DATATYPE_NULL;
    int code = check_buffer(comm, buffer, count, nothing_travels ? MPI_BYTE : type_handle, type);
    code = code == MPI_SUCCESS ? check_rank(comm, peer, any) : code;
    return code == MPI_SUCCESS ? check_tag(comm, tag, any) : code;
}

/// Makes a request for the program without starting it.
int make_send(send_mode mode, const void* buffer, int count, MPI_Datatype type_handle, int destination, int tag,
              MPI_Comm comm_handle, MPI_Request* made) {
    communicator* comm = nullptr;
    datatype* type = nullptr;
    const int code = check(comm_handle, comm, buffer, count, type_handle, type, destination, tag, false);
    if (code == MPI_SUCCESS) {
        *made = new request;
        set_up_send(**made, mode, buffer, count, *type, destination, tag, *comm, comm->context());
    }
    return code;
}

int make_receive(void* buffer, int count, MPI_Datatype type_handle, int source, int tag, MPI_Comm comm_handle,
                 MPI_Request* made) {
    communicator* comm = nullptr;
    datatype* type = nullptr;
    const int code = check(comm_handle, comm, buffer, count, type_handle, type, source, tag, true);
    if (code == MPI_SUCCESS) {
        *made = new request;
        set_up_receive(**made, buffer, count, *type, source, tag, *comm, comm->context());
    }
    return code;
}

int send(send_mode mode, const void* buffer, int count, MPI_Datatype type_handle, int destination, int tag,
         MPI_Comm comm_handle) {
    communicator* comm = nullptr;
    datatype* type = nullptr;
    const int code = check(comm_handle, comm, buffer, count, type_handle, type, destination, tag, false);
    if (code == MPI_SUCCESS) {
        request sent;
        set_up_send(sent, mode, buffer, count, *type, destination, tag, *comm, comm->context());
        start(sent);
        engine.wait(sent);
    }
    return code;
}

int start_send(send_mode mode, const void* buffer, int count, MPI_Datatype type, int destination, int tag,
               MPI_Comm comm, MPI_Request* made) {
    const int code = make_send(mode, buffer, count, type, destination, tag, comm, made);
    if (code == MPI_SUCCESS) { start(**made); }
    return code;
}

int make_persistent(int code, MPI_Request* made) {
    if (code == MPI_SUCCESS) { (*made)->persistent = true; }
    return code;
}

void* attached_buffer = nullptr;
int attached_bytes = 0;

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Send(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Send);
    return send(send_mode::standard, buffer, count, type, destination, tag, comm);
}

int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Ssend);
    return send(send_mode::synchronous, buffer, count, type, destination, tag, comm);
}

int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Rsend);
    return send(send_mode::standard, buffer, count, type, destination, tag, comm);
}

int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Bsend);
    return send(send_mode::buffered, buffer, count, type, destination, tag, comm);
}

/// Buffered copies are on the heap; the program's buffer is kept only for MPI_Buffer_detach().
int MPI_Buffer_attach(void* buffer, int bytes) {
    ORBWEAVER_MPI_CALL(MPI_Buffer_attach);
    attached_buffer = buffer;
    attached_bytes = bytes;
    return MPI_SUCCESS;
}

int MPI_Buffer_detach(void* buffer, int* bytes) {
    ORBWEAVER_MPI_CALL(MPI_Buffer_detach);
    wait_for_copies();
    memcpy(buffer, &attached_buffer, sizeof attached_buffer);
    *bytes = attached_bytes;
    attached_buffer = nullptr;
    attached_bytes = 0;
    return MPI_SUCCESS;
}

int MPI_Recv(void* buffer, int count, MPI_Datatype type_handle, int source, int tag, MPI_Comm comm_handle,
             MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Recv);
    communicator* comm = nullptr;
    datatype* type = nullptr;
    const int code = check(comm_handle, comm, buffer, count, type_handle, type, source, tag, true);
    if (code != MPI_SUCCESS) { return code; }
    request received;
    set_up_receive(received, buffer, count, *type, source, tag, *comm, comm->context());
    start(received);
    engine.wait(received);
    return fill_status(received, status);
}

int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
              MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Isend);
    return start_send(send_mode::standard, buffer, count, type, destination, tag, comm, request);
}

int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Issend);
    return start_send(send_mode::synchronous, buffer, count, type, destination, tag, comm, request);
}

int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Irsend);
    return start_send(send_mode::standard, buffer, count, type, destination, tag, comm, request);
}

int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ibsend);
    return start_send(send_mode::buffered, buffer, count, type, destination, tag, comm, request);
}

int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Irecv);
    const int code = make_receive(buffer, count, type, source, tag, comm, request);
    if (code == MPI_SUCCESS) {
        start(**request);
        engine.progress();
    }
    return code;
}

int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Send_init);
    return make_persistent(make_send(send_mode::standard, buffer, count, type, destination, tag, comm, request),
                           request);
}

int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ssend_init);
    return make_persistent(make_send(send_mode::synchronous, buffer, count, type, destination, tag, comm, request),
                           request);
}

int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Rsend_init);
    return make_persistent(make_send(send_mode::standard, buffer, count, type, destination, tag, comm, request),
                           request);
}

int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Bsend_init);
    return make_persistent(make_send(send_mode::buffered, buffer, count, type, destination, tag, comm, request),
                           request);
}

int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm,
                  MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Recv_init);
    return make_persistent(make_receive(buffer, count, type, source, tag, comm, request), request);
}

int MPI_Start(MPI_Request* started) {
    ORBWEAVER_MPI_CALL(MPI_Start);
    if (*started == nullptr || !(*started)->persistent || (*started)->state != request_state::idle) {
        return mistake(nullptr, MPI_ERR_REQUEST, "the request is not persistent, or is under way");
    }
    start(**started);
    engine.progress();
    return MPI_SUCCESS;
}

int MPI_Startall(int count, MPI_Request* requests) {
    ORBWEAVER_MPI_CALL(MPI_Startall);
    for (int i = 0; i < count; ++i) {
        const int code = MPI_Start(&requests[i]);
        if (code != MPI_SUCCESS) { return code; }
    }
    return MPI_SUCCESS;
}

int MPI_Sendrecv(const void* send_buffer, int send_count, MPI_Datatype send_type, int destination, int send_tag,
                 void* receive_buffer, int receive_count, MPI_Datatype receive_type, int source, int receive_tag,
                 MPI_Comm comm_handle, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Sendrecv);
    communicator* comm = nullptr;
    datatype* types[2] = {};
    int code = check(comm_handle, comm, send_buffer, send_count, send_type, types[0], destination, send_tag, false);
    code = code == MPI_SUCCESS ? check(comm_handle, comm, receive_buffer, receive_count, receive_type, types[1], source,
                                       receive_tag, true)
                               : code;
    if (code != MPI_SUCCESS) { return code; }
    request received;
    set_up_receive(received, receive_buffer, receive_count, *types[1], source, receive_tag, *comm, comm->context());
    start(received);
    request sent;
    set_up_send(sent, send_mode::standard, send_buffer, send_count, *types[0], destination, send_tag, *comm,
                comm->context());
    start(sent);
    engine.wait(sent);
    engine.wait(received);
    return fill_status(received, status);
}

int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type_handle, int destination, int send_tag, int source,
                         int receive_tag, MPI_Comm comm_handle, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Sendrecv_replace);
    communicator* comm = nullptr;
    datatype* type = nullptr;
    int code = check(comm_handle, comm, buffer, count, type_handle, type, destination, send_tag, false);
    code = code == MPI_SUCCESS ? check(comm_handle, comm, buffer, count, type_handle, type, source, receive_tag, true)
                               : code;
    if (code != MPI_SUCCESS) { return code; }
    request sent;
    set_up_send(sent, send_mode::copied, buffer, count, *type, destination, send_tag, *comm, comm->context());
    start(sent);
    request received;
    set_up_receive(received, buffer, count, *type, source, receive_tag, *comm, comm->context());
    start(received);
    engine.wait(sent);
    engine.wait(received);
    return fill_status(received, status);
}

int MPI_Probe(int source, int tag, MPI_Comm comm_handle, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Probe);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    int code = check_rank(comm, source, true);
    code = code == MPI_SUCCESS ? check_tag(comm, tag, true) : code;
    if (code != MPI_SUCCESS) { return code; }
    if (source == MPI_PROC_NULL) {
        report_empty(status, MPI_PROC_NULL);
    } else {
        const arrival* const found = engine.wait_for(*comm, source, tag);
        report_found(status, found->found.source, found->found.tag, found->bytes);
    }
    return MPI_SUCCESS;
}

int MPI_Iprobe(int source, int tag, MPI_Comm comm_handle, int* flag, MPI_Status* status) {
    ORBWEAVER_MPI_CALL(MPI_Iprobe);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    int code = check_rank(comm, source, true);
    code = code == MPI_SUCCESS ? check_tag(comm, tag, true) : code;
    if (code != MPI_SUCCESS) { return code; }
    if (source == MPI_PROC_NULL) {
        *flag = 1;
        report_empty(status, MPI_PROC_NULL);
        return MPI_SUCCESS;
    }
    const arrival* const found = engine.probe({comm->context(), source, tag});
    *flag = found != nullptr ? 1 : 0;
    if (found != nullptr) {
        report_found(status, found->found.source, found->found.tag, found->bytes);
    } else {
        instruction::yield();  // a program that polls must let arriving threads run
    }
    return MPI_SUCCESS;
}

}  // extern "C"
