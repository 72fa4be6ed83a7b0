// SPDX-License-Identifier: Apache-2.0
// Non-blocking calls between neighbours: the blocking ones, in the background.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/extensions/background_operation.h"

using namespace orbweaver::mpi;

extern "C" {

int MPI_Ineighbor_allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                            int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ineighbor_allgather);
    return start_in_background(comm, request, [=] {
        return MPI_Neighbor_allgather(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                                      comm);
    });
}

int MPI_Ineighbor_allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                             const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                             MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ineighbor_allgatherv);
    return start_in_background(comm, request, [=] {
        return MPI_Neighbor_allgatherv(send_buffer, send_count, send_type, receive_buffer, receive_counts,
                                       displacements, receive_type, comm);
    });
}

int MPI_Ineighbor_alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                           int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ineighbor_alltoall);
    return start_in_background(comm, request, [=] {
        return MPI_Neighbor_alltoall(send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                                     comm);
    });
}

int MPI_Ineighbor_alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                            MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                            const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm,
                            MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ineighbor_alltoallv);
    return start_in_background(comm, request, [=] {
        return MPI_Neighbor_alltoallv(send_buffer, send_counts, send_displacements, send_type, receive_buffer,
                                      receive_counts, receive_displacements, receive_type, comm);
    });
}

int MPI_Ineighbor_alltoallw(const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,
                            const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                            const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                            MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Ineighbor_alltoallw);
    return start_in_background(comm, request, [=] {
        return MPI_Neighbor_alltoallw(send_buffer, send_counts, send_displacements, send_types, receive_buffer,
                                      receive_counts, receive_displacements, receive_types, comm);
    });
}

}  // extern "C"
