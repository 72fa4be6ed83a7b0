// SPDX-License-Identifier: Apache-2.0
// Collective calls for communicators of two groups (MPI 3.1, 5.2.3). Their definitions replace weak ones.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/extensions/block_list.h"
#include "sw_stack/mpi/extensions/intercommunicator.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

void intercommunicator_collectives_are_linked() {}

namespace {

/// Part of this rank in an operation with a root.
enum class part { root, sender, nobody };

/// Finds the part of this rank; senders name the rank of the root in the other group.
int check_part(communicator* comm, int root, part& found) {
    found = root == MPI_ROOT ? part::root : root == MPI_PROC_NULL ? part::nobody : part::sender;
    return found == part::sender ? check_root(comm, root) : MPI_SUCCESS;
}

int check_operator(communicator* comm, int count, MPI_Datatype type_handle, MPI_Op op, datatype*& type,
                   reduction& operation) {
    if (const int code = check_type(comm, count, type_handle, type); code != MPI_SUCCESS) { return code; }
    operation.type_handle = type_handle;
    if (!find_operator(op, operation.op)) { return mistake(comm, MPI_ERR_OP, "there is no operator %d", op); }
    return suits(operation.op, *type) ? MPI_SUCCESS
                                      : mistake(comm, MPI_ERR_OP, "the operator is not defined for this type");
}

/// Gathers the blocks of one group at the root in the other.
int gather(communicator& comm, int root, const block_list& sent, const block_list& received) {
    part own{};
    if (const int code = check_part(&comm, root, own); code != MPI_SUCCESS || own == part::nobody) { return code; }
    if (own == part::root) {
        if (const int code = received.check(&comm, comm.size()); code != MPI_SUCCESS) { return code; }
        for (int rank = 0; rank < comm.size(); ++rank) {
            receive(comm, rank, collective_tag::gather, received.block(rank));
        }
        return MPI_SUCCESS;
    }
    datatype* type = nullptr;
    const int code = check_type(&comm, sent.count, sent.type, type);
    if (code == MPI_SUCCESS) { send(comm, root, collective_tag::gather, sent.block(0)); }
    return code;
}

int scatter(communicator& comm, int root, const block_list& sent, const block_list& received) {
    part own{};
    if (const int code = check_part(&comm, root, own); code != MPI_SUCCESS || own == part::nobody) { return code; }
    if (own == part::root) {
        if (const int code = sent.check(&comm, comm.size()); code != MPI_SUCCESS) { return code; }
        for (int rank = 0; rank < comm.size(); ++rank) { send(comm, rank, collective_tag::scatter, sent.block(rank)); }
        return MPI_SUCCESS;
    }
    datatype* type = nullptr;
    const int code = check_type(&comm, received.count, received.type, type);
    if (code == MPI_SUCCESS) { receive(comm, root, collective_tag::scatter, received.block(0)); }
    return code;
}

/// Exchanges a block with each rank of the other group.
int exchange_all(communicator& comm, const communicator& local, const block_list& sent, const block_list& received) {
    int code = sent.check(&comm, comm.size());
    code = code == MPI_SUCCESS ? received.check(&comm, comm.size()) : code;
    if (code != MPI_SUCCESS) { return code; }
    const elements nothing{nullptr, 0, find_type(MPI_BYTE)};
    const int steps = comm.size() > local.size() ? comm.size() : local.size();
    for (int step = 0; step < steps; ++step) {
        const int behind = (comm.rank + step) % steps;
        const int before = (comm.rank - step + steps) % steps;
        const bool sends = behind < comm.size();
        const bool receives = before < comm.size();
        exchange(comm, sends ? behind : MPI_PROC_NULL, sends ? sent.block(behind) : nothing,
                 receives ? before : MPI_PROC_NULL, receives ? received.block(before) : nothing,
                 collective_tag::all_to_all);
    }
    return MPI_SUCCESS;
}

/// Reduces in both groups; each receives the result of the other. The counts are those of this group's ranks.
void reduce_scatter(communicator& comm, communicator& local, const elements& values, void* result, const int* counts,
                    const reduction& operation) {
    const scratch_elements own(values);
    const scratch_elements other(values);
    reduce(local, values, own.get(), operation, 0);
    if (comm.rank != 0) {
        receive(local, 0, collective_tag::scatter, {result, counts[comm.rank], values.type});
        return;
    }
    exchange(comm, 0, own.get(), 0, other.get(), collective_tag::reduce);
    copy(other.get().part(0, counts[0]), {result, counts[0], values.type});
    int first = counts[0];
    for (int rank = 1; rank < local.size(); first += counts[rank++]) {
        send(local, rank, collective_tag::scatter, other.get().part(first, counts[rank]));
    }
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

/// Begins a collective call: those for communicators of one group go on in the definition that is replaced.
#define ORBWEAVER_MPI_TWO_GROUPS(name, ...)                      \
    ORBWEAVER_MPI_CALL(MPI_##name);                              \
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)                     \
    communicator* const local = intercommunicator::local(*comm); \
    if (local == nullptr) { return PMPI_##name(__VA_ARGS__); }

extern "C" {

int MPI_Barrier(MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Barrier, handle)
    barrier(*local);
    char token = 0;
    char other = 0;
    datatype* const byte = find_type(MPI_BYTE);
    intercommunicator::exchange_groups(*comm, {&token, 1, byte}, {&other, 1, byte});
    return MPI_SUCCESS;
}

int MPI_Bcast(void* buffer, int count, MPI_Datatype type_handle, int root, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Bcast, buffer, count, type_handle, root, handle)
    part own{};
    datatype* type = nullptr;
    int code = check_part(comm, root, own);
    if (code != MPI_SUCCESS || own == part::nobody) { return code; }
    code = check_buffer(comm, buffer, count, type_handle, type);
    if (code != MPI_SUCCESS) { return code; }
    const elements message{buffer, count, type};
    if (own == part::root) {
        send(*comm, 0, collective_tag::broadcast, message);
        return MPI_SUCCESS;
    }
    if (comm->rank == 0) { receive(*comm, root, collective_tag::broadcast, message); }
    broadcast(*local, message, 0);
    return MPI_SUCCESS;
}

int MPI_Reduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type_handle, MPI_Op op, int root,
               MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Reduce, send_buffer, receive_buffer, count, type_handle, op, root, handle)
    part own{};
    datatype* type = nullptr;
    reduction operation{};
    int code = check_part(comm, root, own);
    if (code != MPI_SUCCESS || own == part::nobody) { return code; }
    code = check_operator(comm, count, type_handle, op, type, operation);
    if (code != MPI_SUCCESS) { return code; }
    if (own == part::root) {
        receive(*comm, 0, collective_tag::reduce, {receive_buffer, count, type});
        return MPI_SUCCESS;
    }
    const elements values{const_cast<void*>(send_buffer), count, type};
    const scratch_elements sum(values);
    reduce(*local, values, sum.get(), operation, 0);
    if (comm->rank == 0) { send(*comm, root, collective_tag::reduce, sum.get()); }
    return MPI_SUCCESS;
}

int MPI_Allreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type_handle, MPI_Op op,
                  MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Allreduce, send_buffer, receive_buffer, count, type_handle, op, handle)
    datatype* type = nullptr;
    reduction operation{};
    const int code = check_operator(comm, count, type_handle, op, type, operation);
    if (code != MPI_SUCCESS) { return code; }
    const elements values{const_cast<void*>(send_buffer), count, type};
    const scratch_elements sum(values);
    reduce(*local, values, sum.get(), operation, 0);
    intercommunicator::exchange_groups(*comm, sum.get(), {receive_buffer, count, type});
    return MPI_SUCCESS;
}

int MPI_Reduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type_handle,
                       MPI_Op op, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Reduce_scatter, send_buffer, receive_buffer, counts, type_handle, op, handle)
    datatype* type = nullptr;
    reduction operation{};
    int total = 0;
    int code = check_counts(local, counts);
    for (int rank = 0; rank < local->size(); ++rank) { total += counts[rank]; }
    code = code == MPI_SUCCESS ? check_operator(comm, total, type_handle, op, type, operation) : code;
    if (code != MPI_SUCCESS) { return code; }
    reduce_scatter(*comm, *local, {const_cast<void*>(send_buffer), total, type}, receive_buffer, counts, operation);
    return MPI_SUCCESS;
}

int MPI_Reduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type_handle,
                             MPI_Op op, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Reduce_scatter_block, send_buffer, receive_buffer, count, type_handle, op, handle)
    auto* const counts = new int[static_cast<size_t>(local->size())];
    for (int rank = 0; rank < local->size(); ++rank) { counts[rank] = count; }
    const int code = MPI_Reduce_scatter(send_buffer, receive_buffer, counts, type_handle, op, handle);
    delete[] counts;
    return code;
}

int MPI_Scan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Scan, send_buffer, receive_buffer, count, type, op, handle)
    return mistake(comm, MPI_ERR_COMM, "ranks of two groups have no prefixes");
}

int MPI_Exscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
               MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Exscan, send_buffer, receive_buffer, count, type, op, handle)
    return mistake(comm, MPI_ERR_COMM, "ranks of two groups have no prefixes");
}

int MPI_Gather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,
               MPI_Datatype receive_type, int root, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Gather, send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                             root, handle)
    return gather(*comm, root, equal_blocks(send_buffer, send_count, send_type),
                  equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Gatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Gatherv, send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements,
                             receive_type, root, handle)
    return gather(*comm, root, equal_blocks(send_buffer, send_count, send_type),
                  varied_blocks(receive_buffer, receive_counts, displacements, receive_type));
}

int MPI_Scatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Scatter, send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                             root, handle)
    return scatter(*comm, root, equal_blocks(send_buffer, send_count, send_type),
                   equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Scatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                 void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Scatterv, send_buffer, send_counts, displacements, send_type, receive_buffer,
                             receive_count, receive_type, root, handle)
    return scatter(*comm, root, varied_blocks(send_buffer, send_counts, displacements, send_type),
                   equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Allgather, send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                             handle)
    return exchange_all(*comm, *local, same_block(send_buffer, send_count, send_type),
                        equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Allgatherv, send_buffer, send_count, send_type, receive_buffer, receive_counts,
                             displacements, receive_type, handle)
    return exchange_all(*comm, *local, same_block(send_buffer, send_count, send_type),
                        varied_blocks(receive_buffer, receive_counts, displacements, receive_type));
}

int MPI_Alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Alltoall, send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type,
                             handle)
    return exchange_all(*comm, *local, equal_blocks(send_buffer, send_count, send_type),
                        equal_blocks(receive_buffer, receive_count, receive_type));
}

int MPI_Alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                  MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                  const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Alltoallv, send_buffer, send_counts, send_displacements, send_type, receive_buffer,
                             receive_counts, receive_displacements, receive_type, handle)
    return exchange_all(*comm, *local, varied_blocks(send_buffer, send_counts, send_displacements, send_type),
                        varied_blocks(receive_buffer, receive_counts, receive_displacements, receive_type));
}

int MPI_Alltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                  const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                  const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm handle) {
    ORBWEAVER_MPI_TWO_GROUPS(Alltoallw, send_buffer, send_counts, send_displacements, send_types, receive_buffer,
                             receive_counts, receive_displacements, receive_types, handle)
    return exchange_all(*comm, *local, {send_buffer, MPI_DATATYPE_NULL, 0, send_counts, send_displacements, send_types},
                        {receive_buffer, MPI_DATATYPE_NULL, 0, receive_counts, receive_displacements, receive_types});
}

}  // extern "C"
