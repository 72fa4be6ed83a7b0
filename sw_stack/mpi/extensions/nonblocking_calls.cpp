// SPDX-License-Identifier: Apache-2.0
// Non-blocking collective calls: the blocking ones, in the background.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

/// Replaced by attribute_calls.cpp in programs that have attributes.
[[gnu::weak]] int copy_attributes(communicator&, const communicator&) { return MPI_SUCCESS; }

uint32_t orbweaver_mpi_choose_number() {
    static uint32_t chosen = 0;
    return chosen < communicator::max_numbers_of_node ? communicator::number_of_node(node_id(), chosen++) : 0;
}

int orbweaver_mpi_start_in_background(int comm, request** made, background_operation::function run,
                                      const void* arguments, size_t bytes) {
    return background_operation::start(comm, made, run, arguments, bytes);
}

namespace {

/// Gives a new communicator its number, or frees it. The member of rank 0 chooses the number: other operations in the
/// background may agree on others meanwhile.
int agree_on_number(communicator& comm, communicator& made, MPI_Comm* copy) {
    uint32_t number = 0;
    if (comm.rank == 0) { number = orbweaver_mpi_choose_number(); }
    broadcast(comm, {&number, 1, find_type(MPI_UNSIGNED)}, 0);
    made.number = number;
    if (number != 0) { return MPI_SUCCESS; }
    MPI_Comm_free(copy);
    return mistake(&comm, MPI_ERR_OTHER, "rank 0 of %s chose the numbers of 1024 communicators before", comm.name);
}

/// Exchanges blocks of types that the program may free meanwhile.
int exchange_types(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm handle) {
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    const int size = comm->size();
    const bool sends = send_buffer != MPI_IN_PLACE;
    auto* const kept = new MPI_Datatype[2 * static_cast<size_t>(size)];
    for (int i = 0; i < 2 * size; ++i) {
        const datatype* const type =
            i < size ? (sends ? find_type(send_types[i]) : nullptr) : find_type(receive_types[i - size]);
        kept[i] = type == nullptr ? MPI_DATATYPE_NULL : make_type(*type);
    }
    const int code = MPI_Alltoallw(send_buffer, send_counts, send_displacements, kept, receive_buffer, receive_counts,
                                   receive_displacements, kept + size, handle);
    for (int i = 0; i < 2 * size; ++i) {
        const datatype* const type = find_type(kept[i]);
        if (type != nullptr) { forget_type(kept[i]); }
        delete type;
    }
    delete[] kept;
    return code;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ibarrier);
    return start_in_background(comm, request, [=] { return MPI_Barrier(comm); });
}

int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ibcast);
    return start_in_background(comm, request, [=] { return MPI_Bcast(buffer, count, type, root, comm); });
}

int MPI_Ireduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ireduce);
    return start_in_background(comm, request,
                               [=] { return MPI_Reduce(send_buffer, receive_buffer, count, type, op, root, comm); });
}

int MPI_Iallreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iallreduce);
    return start_in_background(comm, request,
                               [=] { return MPI_Allreduce(send_buffer, receive_buffer, count, type, op, comm); });
}

int MPI_Iscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iscan);
    return start_in_background(comm, request,
                               [=] { return MPI_Scan(send_buffer, receive_buffer, count, type, op, comm); });
}

int MPI_Iexscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iexscan);
    return start_in_background(comm, request,
                               [=] { return MPI_Exscan(send_buffer, receive_buffer, count, type, op, comm); });
}

int MPI_Ireduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ireduce_scatter);
    return start_in_background(comm, request,
                               [=] { return MPI_Reduce_scatter(send_buffer, receive_buffer, counts, type, op, comm); });
}

int MPI_Ireduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ireduce_scatter_block);
    return start_in_background(
        comm, request, [=] { return MPI_Reduce_scatter_block(send_buffer, receive_buffer, count, type, op, comm); });
}

int MPI_Igather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Igather);
    return start_in_background(comm, request, [=] {
        return MPI_Gather(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, root, comm);
    });
}

int MPI_Igatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                 MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Igatherv);
    return start_in_background(comm, request, [=] {
        return MPI_Gatherv(send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements,
                           receive_type, root, comm);
    });
}

int MPI_Iscatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iscatter);
    return start_in_background(comm, request, [=] {
        return MPI_Scatter(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, root, comm);
    });
}

int MPI_Iscatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                  void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm,
                  MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iscatterv);
    return start_in_background(comm, request, [=] {
        return MPI_Scatterv(send_buffer, send_counts, displacements, send_type, receive_buffer, receive_count,
                            receive_type, root, comm);
    });
}

int MPI_Iallgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iallgather);
    return start_in_background(comm, request, [=] {
        return MPI_Allgather(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm);
    });
}

int MPI_Iallgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                    const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm,
                    MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Iallgatherv);
    return start_in_background(comm, request, [=] {
        return MPI_Allgatherv(send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements,
                              receive_type, comm);
    });
}

int MPI_Ialltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ialltoall);
    return start_in_background(comm, request, [=] {
        return MPI_Alltoall(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm);
    });
}

int MPI_Ialltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ialltoallv);
    return start_in_background(comm, request, [=] {
        return MPI_Alltoallv(send_buffer, send_counts, send_displacements, send_type, receive_buffer, receive_counts,
                             receive_displacements, receive_type, comm);
    });
}

int MPI_Ialltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                   MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ialltoallw);
    return start_in_background(comm, request, [=] {
        return exchange_types(send_buffer, send_counts, send_displacements, send_types, receive_buffer, receive_counts,
                              receive_displacements, receive_types, comm);
    });
}

/// Copies the attributes of the time of the call (MPI 3.1, 6.4.2). The members agree on a number in the background.
int PMPI_Comm_idup(MPI_Comm handle, MPI_Comm* copy, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Comm_idup);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, copy)
    ORBWEAVER_MPI_RESULT(comm, request)
    *request = MPI_REQUEST_NULL;
    comm->members->share();
    *copy = make_numbered_communicator(*comm, comm->members, 0);
    communicator& made = *find_communicator(*copy);
    made.grid = comm->grid;
    if (const int code = copy_attributes(*comm, made); code != MPI_SUCCESS) {
        MPI_Comm_free(copy);
        return code;
    }
    return start_in_background(handle, request, [=, &made] { return agree_on_number(*comm, made, copy); });
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Comm_idup, (MPI_Comm handle, MPI_Comm* copy, MPI_Request* request))
