// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/checks.h"

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

int no_communicator(int handle) {
    return handle == MPI_COMM_NULL ? mistake(nullptr, MPI_ERR_COMM, "the communicator is MPI_COMM_NULL")
                                   : mistake(nullptr, MPI_ERR_COMM, "there is no communicator %d", handle);
}

int check_type(communicator* comm, int count, int handle, datatype*& type) {
    type = find_type(handle);
    if (count < 0) { return mistake(comm, MPI_ERR_COUNT, "count %d is negative", count); }
    if (type == nullptr) {
        return handle == MPI_DATATYPE_NULL ? mistake(comm, MPI_ERR_TYPE, "the data type is MPI_DATATYPE_NULL")
                                           : mistake(comm, MPI_ERR_TYPE, "there is no data type %d", handle);
    }
    if (!type->committed) { return mistake(comm, MPI_ERR_TYPE, "the data type was not committed (MPI_Type_commit)"); }
    return MPI_SUCCESS;
}

int check_buffer(communicator* comm, const void* buffer, int count, int handle, datatype*& type) {
    const int code = check_type(comm, count, handle, type);
    if (code == MPI_SUCCESS && buffer == nullptr && count > 0 && type->built_in && type->bytes > 0) {
        return mistake(comm, MPI_ERR_BUFFER, "the buffer is a null pointer, and count is %d", count);
    }
    return code;
}

int check_rank(communicator* comm, int rank, bool any) {
    if (rank == MPI_PROC_NULL || (any && rank == MPI_ANY_SOURCE) || (rank >= 0 && rank < comm->size())) {
        return MPI_SUCCESS;
    }
    return mistake(comm, MPI_ERR_RANK, "there is no rank %d in %s, which has %d", rank, comm->name, comm->size());
}

int check_tag(communicator* comm, int tag, bool any) {
    if (tag >= 0 || (any && tag == MPI_ANY_TAG)) { return MPI_SUCCESS; }
    return mistake(comm, MPI_ERR_TAG, "tag %d is negative", tag);
}

int check_root(communicator* comm, int root) {
    if (root >= 0 && root < comm->size()) { return MPI_SUCCESS; }
    return mistake(comm, MPI_ERR_ROOT, "there is no root %d in %s, which has %d ranks", root, comm->name, comm->size());
}

int check_counts(communicator* comm, const int* counts) {
    for (int rank = 0; rank < comm->size(); ++rank) {
        if (counts[rank] < 0) {
            return mistake(comm, MPI_ERR_COUNT, "count %d of rank %d is negative", counts[rank], rank);
        }
    }
    return MPI_SUCCESS;
}

int check_buffers_differ(communicator* comm, const void* sent, const void* received, int count) {
    return count > 0 && sent == received && sent != MPI_BOTTOM
               ? mistake(comm, MPI_ERR_BUFFER, "the send buffer is the receive buffer; pass MPI_IN_PLACE")
               : MPI_SUCCESS;
}

int check_result(communicator* comm, const void* result) {
    return result == nullptr ? mistake(comm, MPI_ERR_ARG, "the address for a result is a null pointer") : MPI_SUCCESS;
}

int check_members(communicator* comm, const group& members) {
    for (int rank = 0; rank < members.size(); ++rank) {
        if (comm->members->rank_of(members.node(rank)) < 0) {
            return mistake(comm, MPI_ERR_GROUP, "rank %d of the group is no member of %s", rank, comm->name);
        }
    }
    return MPI_SUCCESS;
}

}  // namespace orbweaver::mpi
