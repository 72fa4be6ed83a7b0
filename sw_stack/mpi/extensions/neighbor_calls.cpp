// SPDX-License-Identifier: Apache-2.0
// Collective calls between neighbours in a grid or graph.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/block_list.h"
#include "sw_stack/mpi/extensions/rank_graph.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

namespace {

/// Exchanges blocks with all neighbours. In a grid, what a rank sends in one direction of a dimension arrives as from
/// the other direction, also where both neighbours are the same rank: hence the receives of a dimension are swapped.
void exchange_blocks(communicator& comm, const neighbourhood& around, const block_list& sent,
                     const block_list& received) {
    const int number = around.source_number + around.destination_number;
    auto* const requests = new request[static_cast<size_t>(number)];
    const auto tag = static_cast<int>(collective_tag::all_to_all);
    for (int i = 0; i < around.source_number; ++i) {
        const int source = around.is_grid ? i ^ 1 : i;
        const elements block = received.block(source);
        set_up_receive(requests[i], block.address, block.count, *block.type, around.sources[source], tag, comm,
                       comm.collective_context());
        start(requests[i]);
    }
    for (int i = 0; i < around.destination_number; ++i) {
        request& out = requests[around.source_number + i];
        const elements block = sent.block(i);
        set_up_send(out, send_mode::standard, block.address, block.count, *block.type, around.destinations[i], tag,
                    comm, comm.collective_context());
        start(out);
    }
    for (int i = 0; i < number; ++i) { engine.wait(requests[i]); }
    delete[] requests;
}

int exchange(MPI_Comm handle, const block_list& sent, const block_list& received) {
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    neighbourhood around;
    int code = around.find(*comm);
    code = code == MPI_SUCCESS ? sent.check(comm, around.destination_number) : code;
    code = code == MPI_SUCCESS ? received.check(comm, around.source_number) : code;
    if (code == MPI_SUCCESS) { exchange_blocks(*comm, around, sent, received); }
    return code;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int MPI_Neighbor_allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                           int receive_count, MPI_Datatype receive_type, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Neighbor_allgather);
    return exchange(comm, same_block(send_buffer, send_count, send_type),
                    equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Neighbor_allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                            const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                            MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Neighbor_allgatherv);
    return exchange(comm, same_block(send_buffer, send_count, send_type),
                    varied_blocks(receive_buffer, receive_counts, displacements, receive_type));
}

int MPI_Neighbor_alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                          int receive_count, MPI_Datatype receive_type, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Neighbor_alltoall);
    return exchange(comm, equal_blocks(send_buffer, send_count, send_type),
                    equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Neighbor_alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                           MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                           const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Neighbor_alltoallv);
    return exchange(comm, varied_blocks(send_buffer, send_counts, send_displacements, send_type),
                    varied_blocks(receive_buffer, receive_counts, receive_displacements, receive_type));
}

int MPI_Neighbor_alltoallw(const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,
                           const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                           const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Neighbor_alltoallw);
    return exchange(
        comm, {send_buffer, MPI_DATATYPE_NULL, 0, send_counts, nullptr, send_types, send_displacements},
        {receive_buffer, MPI_DATATYPE_NULL, 0, receive_counts, nullptr, receive_types, receive_displacements});
}

}  // extern "C"
