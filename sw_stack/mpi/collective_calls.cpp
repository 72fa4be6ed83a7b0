// SPDX-License-Identifier: Apache-2.0
// Barrier, broadcast and reduction calls.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

namespace {

/// Checked arguments that all reductions have in common.
struct checked_reduction {
    communicator* comm = nullptr;
    datatype* type = nullptr;
    reduction operation{};
    int code = MPI_SUCCESS;
};

checked_reduction check_reduction(int comm_handle, int count, int type_handle, int op_handle) {
    checked_reduction checked;
    checked.comm = find_communicator(comm_handle);
    if (checked.comm == nullptr) {
        checked.code = no_communicator(comm_handle);
        return checked;
    }
    checked.code = check_type(checked.comm, count, type_handle, checked.type);
    if (checked.code != MPI_SUCCESS) { return checked; }
    checked.operation.type_handle = type_handle;
    if (!find_operator(op_handle, checked.operation.op)) {
        checked.code = mistake(checked.comm, MPI_ERR_OP, "there is no operator %d", op_handle);
    } else if (!suits(checked.operation.op, *checked.type)) {
        checked.code = mistake(checked.comm, MPI_ERR_OP,
                               "the operator is not defined for this type; MPI's own are for MPI's own types");
    }
    return checked;
}

elements buffer_elements(const void* buffer, int count, datatype& type) {
    return {const_cast<void*>(buffer), count, &type};
}

/// Returns the elements that a rank contributes; with MPI_IN_PLACE they are in the receive buffer.
elements contribution(const void* send_buffer, void* receive_buffer, int count, datatype& type) {
    return buffer_elements(send_buffer == MPI_IN_PLACE ? receive_buffer : send_buffer, count, type);
}

/// Checks the buffers of a reduction whose result this rank receives.
int check_buffers(const checked_reduction& checked, const void* send_buffer, const void* receive_buffer, int count) {
    if (checked.code != MPI_SUCCESS) { return checked.code; }
    if (receive_buffer == MPI_IN_PLACE) {
        return mistake(checked.comm, MPI_ERR_BUFFER, "the receive buffer is MPI_IN_PLACE");
    }
    return check_buffers_differ(checked.comm, send_buffer, receive_buffer, count);
}

/// Computes the prefix over ranks 0 .. rank by recursive doubling; an exclusive scan omits this rank's own values.
void scan(communicator& comm, const elements& values, const elements& result, const reduction& operation,
          bool exclusive) {
    scratch_elements sum(values);  // combined values of this rank's block of ranks
    scratch_elements other(values);
    scratch_elements swapped(values);
    copy(values, sum.get());
    bool has_result = !exclusive;
    if (!exclusive) { copy(values, result); }
    for (int step = 1; step < comm.size(); step *= 2) {
        const int partner = comm.rank ^ step;
        if (partner >= comm.size()) { continue; }
        exchange(comm, partner, sum.get(), partner, other.get(), collective_tag::scan);
        if (partner > comm.rank) {
            operation.apply(sum.get(), other.get());
            sum.swap(other);
            continue;
        }
        if (has_result) {
            operation.apply(other.get(), result);
        } else {
            copy(other.get(), result);
            has_result = true;
        }
        operation.apply(other.get(), sum.get());
    }
}

int scan_call(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              bool exclusive) {
    const checked_reduction checked = check_reduction(comm, count, type, op);
    const int code = check_buffers(checked, send_buffer, receive_buffer, count);
    if (code == MPI_SUCCESS) {
        scan(*checked.comm, contribution(send_buffer, receive_buffer, count, *checked.type),
             buffer_elements(receive_buffer, count, *checked.type), checked.operation, exclusive);
    }
    return code;
}

/// Reduces to rank 0, which then sends each rank its part.
void reduce_scatter(communicator& comm, const elements& values, void* receive_buffer, const int* counts,
                    const reduction& operation) {
    scratch_elements all(values);
    reduce(comm, values, all.get(), operation, 0);
    if (comm.rank != 0) {
        receive(comm, 0, collective_tag::scatter, {receive_buffer, counts[comm.rank], values.type});
        return;
    }
    int first = counts[0];
    for (int rank = 1; rank < comm.size(); first += counts[rank++]) {
        send(comm, rank, collective_tag::scatter, all.get().part(first, counts[rank]));
    }
    copy(all.get().part(0, counts[0]), {receive_buffer, counts[0], values.type});
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int PMPI_Barrier(MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Barrier);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    barrier(*comm);
    return MPI_SUCCESS;
}

int PMPI_Bcast(void* buffer, int count, MPI_Datatype type_handle, int root, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Bcast);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* type = nullptr;
    int code = check_buffer(comm, buffer, count, type_handle, type);
    code = code == MPI_SUCCESS ? check_root(comm, root) : code;
    if (code == MPI_SUCCESS) { broadcast(*comm, buffer_elements(buffer, count, *type), root); }
    return code;
}

int PMPI_Reduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Reduce);
    const checked_reduction checked = check_reduction(comm, count, type, op);
    int code = checked.code == MPI_SUCCESS ? check_root(checked.comm, root) : checked.code;
    if (code == MPI_SUCCESS && checked.comm->rank == root) {
        code = check_buffers(checked, send_buffer, receive_buffer, count);
    }
    if (code == MPI_SUCCESS) {
        reduce(*checked.comm, contribution(send_buffer, receive_buffer, count, *checked.type),
               buffer_elements(receive_buffer, count, *checked.type), checked.operation, root);
    }
    return code;
}

int PMPI_Allreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Allreduce);
    const checked_reduction checked = check_reduction(comm, count, type, op);
    const int code = check_buffers(checked, send_buffer, receive_buffer, count);
    if (code == MPI_SUCCESS) {
        const elements result = buffer_elements(receive_buffer, count, *checked.type);
        copy(contribution(send_buffer, receive_buffer, count, *checked.type), result);
        all_reduce(*checked.comm, result, checked.operation);
    }
    return code;
}

int PMPI_Scan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Scan);
    return scan_call(send_buffer, receive_buffer, count, type, op, comm, false);
}

int PMPI_Exscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    ORBWEAVER_MPI_CALL(MPI_Exscan);
    return scan_call(send_buffer, receive_buffer, count, type, op, comm, true);
}

int PMPI_Reduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Reduce_scatter);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    if (const int code = check_counts(comm, counts); code != MPI_SUCCESS) { return code; }
    int total = 0;
    for (int rank = 0; rank < comm->size(); ++rank) { total += counts[rank]; }
    const checked_reduction checked = check_reduction(comm_handle, total, type, op);
    const int code = check_buffers(checked, send_buffer, receive_buffer, total);
    if (code == MPI_SUCCESS) {
        reduce_scatter(*checked.comm, contribution(send_buffer, receive_buffer, total, *checked.type), receive_buffer,
                       counts, checked.operation);
    }
    return code;
}

int PMPI_Reduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Reduce_scatter_block);
    const checked_reduction checked = check_reduction(comm_handle, count, type, op);
    if (const int code = check_buffers(checked, send_buffer, receive_buffer, count); code != MPI_SUCCESS) {
        return code;
    }
    const int size = checked.comm->size();
    int* const counts = new int[static_cast<size_t>(size)];
    for (int rank = 0; rank < size; ++rank) { counts[rank] = count; }
    reduce_scatter(*checked.comm, contribution(send_buffer, receive_buffer, count * size, *checked.type),
                   receive_buffer, counts, checked.operation);
    delete[] counts;
    return MPI_SUCCESS;
}

int MPI_Reduce_local(const void* in_buffer, void* inout_buffer, int count, MPI_Datatype type, MPI_Op op) {
    ORBWEAVER_MPI_CALL(MPI_Reduce_local);
    const checked_reduction checked = check_reduction(MPI_COMM_WORLD, count, type, op);
    int code = check_buffers(checked, in_buffer, inout_buffer, count);
    if (code == MPI_SUCCESS && in_buffer == MPI_IN_PLACE) {
        code = mistake(checked.comm, MPI_ERR_BUFFER, "the first buffer is MPI_IN_PLACE");
    }
    if (code == MPI_SUCCESS) {
        checked.operation.apply(buffer_elements(in_buffer, count, *checked.type),
                                buffer_elements(inout_buffer, count, *checked.type));
    }
    return code;
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Barrier, (MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Bcast, (void* buffer, int count, MPI_Datatype type_handle, int root, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Reduce, (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                            int root, MPI_Comm comm))
ORBWEAVER_MPI_WEAK(Allreduce, (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                               MPI_Comm comm))
ORBWEAVER_MPI_WEAK(Scan, (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                          MPI_Comm comm))
ORBWEAVER_MPI_WEAK(Exscan, (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                            MPI_Comm comm))
ORBWEAVER_MPI_WEAK(Reduce_scatter, (const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type,
                                    MPI_Op op, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Reduce_scatter_block, (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type,
                                          MPI_Op op, MPI_Comm comm_handle))
