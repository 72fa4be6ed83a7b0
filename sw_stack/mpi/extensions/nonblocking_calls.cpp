// SPDX-License-Identifier: Apache-2.0
// Non-blocking collective calls: the blocking ones, in the background.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/extensions/collective_signatures.h"
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
        if (type != nullptr) { orbweaver_mpi_forget_type(kept[i]); }
        delete type;
    }
    delete[] kept;
    return code;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

ORBWEAVER_MPI_COLLECTIVE_CALLS(ORBWEAVER_MPI_NONBLOCKING)

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
