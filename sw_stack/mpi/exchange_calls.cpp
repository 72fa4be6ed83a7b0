// SPDX-License-Identifier: Apache-2.0
// Gather, scatter and all-to-all calls.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"

namespace orbweaver::mpi {

namespace {

/// Layout of the ranks' blocks in a buffer.
struct block_list {
    void* address;
    datatype* type;
    const int* counts;         // null: all blocks have `count` elements
    const int* displacements;  // null: the blocks are contiguous
    int count;

    int count_of(int rank) const { return counts == nullptr ? count : counts[rank]; }
    int displacement(int rank) const { return displacements == nullptr ? rank * count : displacements[rank]; }
    elements block(int rank) const { return elements{address, 0, type}.part(displacement(rank), count_of(rank)); }
};

block_list blocks(const void* address, datatype* type, int count) {
    return {const_cast<void*>(address), type, nullptr, nullptr, count};
}

block_list blocks(const void* address, datatype* type, const int* counts, const int* displacements) {
    return {const_cast<void*>(address), type, counts, displacements, 0};
}

/// Checks that a rank's send or receive buffer does not overlap its own block of the other buffer.
int check_own_block(communicator* comm, const elements& other, const block_list& list) {
    const int count = other.count < list.count_of(comm->rank) ? other.count : list.count_of(comm->rank);
    return check_buffers_differ(comm, other.address, list.block(comm->rank).address, count);
}

/// Gathers the blocks at the root, which receives them in rank order.
void gather(communicator& comm, const elements* sent, const block_list& received, int root) {
    if (comm.rank != root) {
        send(comm, root, collective_tag::gather, *sent);
        return;
    }
    for (int rank = 0; rank < comm.size(); ++rank) {
        if (rank != root) {
            receive(comm, rank, collective_tag::gather, received.block(rank));
        } else if (sent != nullptr) {
            copy(*sent, received.block(rank));
        }
    }
}

void scatter(communicator& comm, const block_list& sent, const elements* received, int root) {
    if (comm.rank != root) {
        receive(comm, root, collective_tag::scatter, *received);
        return;
    }
    for (int rank = 0; rank < comm.size(); ++rank) {
        if (rank != root) {
            send(comm, rank, collective_tag::scatter, sent.block(rank));
        } else if (received != nullptr) {
            copy(sent.block(rank), *received);
        }
    }
}

/// Exchanges blocks pairwise: in step i, sends to rank + i and receives from rank - i (modulo size).
template <class Sent, class Received>
void all_to_all(communicator& comm, const Sent& sent, const Received& received) {
    const int size = comm.size();
    copy(sent.block(comm.rank), received.block(comm.rank));
    for (int step = 1; step < size; ++step) {
        const int behind = (comm.rank + step) % size;
        const int before = (comm.rank - step + size) % size;
        exchange(comm, behind, sent.block(behind), before, received.block(before), collective_tag::all_to_all);
    }
}

void gather_all(communicator& comm, const elements* sent, const block_list& received) {
    if (sent != nullptr) { copy(*sent, received.block(comm.rank)); }
    const auto size = static_cast<size_t>(comm.size());
    int* const counts = new int[2 * size];
    int* const displacements = counts + size;
    for (int rank = 0; rank < comm.size(); ++rank) {
        counts[rank] = received.count_of(rank);
        displacements[rank] = received.displacement(rank);
    }
    all_gather(comm, {received.address, 0, received.type}, counts, displacements);
    delete[] counts;
}

/// A copy of the data in the result buffer, for in-place exchanges that would overwrite blocks before sending them.
class kept_blocks {
public:
    kept_blocks(const communicator& comm, const block_list& like)
        : m_elements({like.address, extent_in_elements(comm, like), like.type}), m_list(like) {
        copy({like.address, m_elements.get().count, like.type}, m_elements.get());
        m_list.address = m_elements.get().address;
    }
    const block_list& get() const { return m_list; }

private:
    static int extent_in_elements(const communicator& comm, const block_list& like) {
        int last = 0;
        for (int rank = 0; rank < comm.size(); ++rank) {
            const int end = like.displacement(rank) + like.count_of(rank);
            last = end > last ? end : last;
        }
        return last;
    }

    scratch_elements m_elements;
    block_list m_list;
};

/// Checks the types of both sides; the type of an unused side stays unset.
int check_types(communicator* comm, bool sends, int send_count, int send_type, datatype*& send_found, bool receives,
                int receive_count, int receive_type, datatype*& receive_found) {
    int code = sends ? check_type(comm, send_count, send_type, send_found) : MPI_SUCCESS;
    if (code == MPI_SUCCESS && receives) { code = check_type(comm, receive_count, receive_type, receive_found); }
    return code;
}

/// Blocks whose types may differ between ranks; displacements are in bytes.
struct typed_block_list {
    void* address;
    const int* counts;
    const int* displacements;
    const MPI_Datatype* types;  // already checked

    elements block(int rank) const {
        return {static_cast<char*>(address) + displacements[rank], counts[rank], find_type(types[rank])};
    }
};

int check_all_types(communicator* comm, const int* counts, const MPI_Datatype* types) {
    for (int rank = 0; rank < comm->size(); ++rank) {
        datatype* found = nullptr;
        if (const int code = check_type(comm, counts[rank], types[rank], found); code != MPI_SUCCESS) { return code; }
    }
    return MPI_SUCCESS;
}

/// A packed copy of typed blocks, for in-place exchanges that would overwrite them.
class packed_blocks {
public:
    packed_blocks(const communicator& comm, const typed_block_list& blocks) {
        const auto size = static_cast<size_t>(comm.size());
        m_ends = new size_t[size];
        size_t bytes = 0;
        for (size_t rank = 0; rank < size; ++rank) {
            bytes += blocks.block(static_cast<int>(rank)).bytes();
            m_ends[rank] = bytes;
        }
        m_bytes = new char[bytes];
        for (int rank = 0; rank < comm.size(); ++rank) {
            const elements one = blocks.block(rank);
            one.type->pack(one.address, one.count, m_bytes + begin(rank));
        }
    }
    ~packed_blocks() {
        delete[] m_bytes;
        delete[] m_ends;
    }
    packed_blocks(const packed_blocks&) = delete;
    packed_blocks& operator=(const packed_blocks&) = delete;

    elements block(int rank) const {
        return {m_bytes + begin(rank), static_cast<int>(m_ends[rank] - begin(rank)), find_type(MPI_BYTE)};
    }

private:
    size_t begin(int rank) const { return rank == 0 ? 0 : m_ends[rank - 1]; }

    size_t* m_ends;  // [rank] end of the rank's block in m_bytes
    char* m_bytes;
};

int all_to_all_call(communicator* comm, const void* send_buffer, const block_list& sent, const block_list& received) {
    if (send_buffer == MPI_IN_PLACE) {
        const kept_blocks kept(*comm, received);
        all_to_all(*comm, kept.get(), received);
    } else {
        all_to_all(*comm, sent, received);
    }
    return MPI_SUCCESS;
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver::mpi;

extern "C" {

int PMPI_Gather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Gather);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = send_buffer == MPI_IN_PLACE;
    int code = check_root(comm, root);
    code = code == MPI_SUCCESS ? check_types(comm, !in_place, send_count, send_type, types[0], comm->rank == root,
                                             receive_count, receive_type, types[1])
                               : code;
    if (code == MPI_SUCCESS) {
        const elements sent{const_cast<void*>(send_buffer), send_count, types[0]};
        const block_list received = blocks(receive_buffer, types[1], receive_count);
        code = comm->rank == root && !in_place ? check_own_block(comm, sent, received) : code;
        if (code == MPI_SUCCESS) { gather(*comm, in_place ? nullptr : &sent, received, root); }
    }
    return code;
}

int PMPI_Gatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                 MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Gatherv);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = send_buffer == MPI_IN_PLACE;
    int code = check_root(comm, root);
    code = code == MPI_SUCCESS ? check_types(comm, !in_place, send_count, send_type, types[0], comm->rank == root, 0,
                                             receive_type, types[1])
                               : code;
    if (code == MPI_SUCCESS) {
        const elements sent{const_cast<void*>(send_buffer), send_count, types[0]};
        const block_list received = blocks(receive_buffer, types[1], receive_counts, displacements);
        code = comm->rank == root ? check_counts(comm, receive_counts) : code;
        code = code == MPI_SUCCESS && comm->rank == root && !in_place ? check_own_block(comm, sent, received) : code;
        if (code == MPI_SUCCESS) { gather(*comm, in_place ? nullptr : &sent, received, root); }
    }
    return code;
}

int PMPI_Scatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Scatter);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = receive_buffer == MPI_IN_PLACE;
    int code = check_root(comm, root);
    code = code == MPI_SUCCESS ? check_types(comm, comm->rank == root, send_count, send_type, types[0], !in_place,
                                             receive_count, receive_type, types[1])
                               : code;
    if (code == MPI_SUCCESS) {
        const elements received{receive_buffer, receive_count, types[1]};
        const block_list sent = blocks(send_buffer, types[0], send_count);
        code = comm->rank == root && !in_place ? check_own_block(comm, received, sent) : code;
        if (code == MPI_SUCCESS) { scatter(*comm, sent, in_place ? nullptr : &received, root); }
    }
    return code;
}

int PMPI_Scatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                  void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Scatterv);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = receive_buffer == MPI_IN_PLACE;
    int code = check_root(comm, root);
    code = code == MPI_SUCCESS ? check_types(comm, comm->rank == root, 0, send_type, types[0], !in_place, receive_count,
                                             receive_type, types[1])
                               : code;
    if (code == MPI_SUCCESS) {
        const elements received{receive_buffer, receive_count, types[1]};
        const block_list sent = blocks(send_buffer, types[0], send_counts, displacements);
        code = comm->rank == root ? check_counts(comm, send_counts) : code;
        code = code == MPI_SUCCESS && comm->rank == root && !in_place ? check_own_block(comm, received, sent) : code;
        if (code == MPI_SUCCESS) { scatter(*comm, sent, in_place ? nullptr : &received, root); }
    }
    return code;
}

int PMPI_Allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   int receive_count, MPI_Datatype receive_type, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Allgather);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = send_buffer == MPI_IN_PLACE;
    int code =
        check_types(comm, !in_place, send_count, send_type, types[0], true, receive_count, receive_type, types[1]);
    if (code == MPI_SUCCESS) {
        const elements sent{const_cast<void*>(send_buffer), send_count, types[0]};
        const block_list received = blocks(receive_buffer, types[1], receive_count);
        code = !in_place ? check_own_block(comm, sent, received) : code;
        if (code == MPI_SUCCESS) { gather_all(*comm, in_place ? nullptr : &sent, received); }
    }
    return code;
}

int PMPI_Allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                    const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                    MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Allgatherv);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    const bool in_place = send_buffer == MPI_IN_PLACE;
    int code = check_types(comm, !in_place, send_count, send_type, types[0], true, 0, receive_type, types[1]);
    if (code == MPI_SUCCESS) {
        const elements sent{const_cast<void*>(send_buffer), send_count, types[0]};
        const block_list received = blocks(receive_buffer, types[1], receive_counts, displacements);
        code = check_counts(comm, receive_counts);
        code = code == MPI_SUCCESS && !in_place ? check_own_block(comm, sent, received) : code;
        if (code == MPI_SUCCESS) { gather_all(*comm, in_place ? nullptr : &sent, received); }
    }
    return code;
}

int PMPI_Alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Alltoall);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    int code = check_types(comm, send_buffer != MPI_IN_PLACE, send_count, send_type, types[0], true, receive_count,
                           receive_type, types[1]);
    code = code == MPI_SUCCESS ? check_buffers_differ(comm, send_buffer, receive_buffer, receive_count) : code;
    return code == MPI_SUCCESS ? all_to_all_call(comm, send_buffer, blocks(send_buffer, types[0], send_count),
                                                 blocks(receive_buffer, types[1], receive_count))
                               : code;
}

int PMPI_Alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Alltoallv);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    datatype* types[2] = {};
    int code = check_types(comm, send_buffer != MPI_IN_PLACE, 0, send_type, types[0], true, 0, receive_type, types[1]);
    code = code == MPI_SUCCESS ? check_counts(comm, receive_counts) : code;
    if (code == MPI_SUCCESS && send_buffer != MPI_IN_PLACE) { code = check_counts(comm, send_counts); }
    // Only equal counts and displacements are certain to overlap: blocks of one buffer may be disjoint.
    if (code == MPI_SUCCESS && send_counts == receive_counts && send_displacements == receive_displacements) {
        code = check_buffers_differ(comm, send_buffer, receive_buffer, 1);
    }
    return code == MPI_SUCCESS
               ? all_to_all_call(comm, send_buffer, blocks(send_buffer, types[0], send_counts, send_displacements),
                                 blocks(receive_buffer, types[1], receive_counts, receive_displacements))
               : code;
}

int PMPI_Alltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm_handle) {
    ORBWEAVER_MPI_CALL(MPI_Alltoallw);
    ORBWEAVER_MPI_COMMUNICATOR(comm, comm_handle)
    const bool in_place = send_buffer == MPI_IN_PLACE;
    int code = check_all_types(comm, receive_counts, receive_types);
    code = code == MPI_SUCCESS && !in_place ? check_all_types(comm, send_counts, send_types) : code;
    if (code == MPI_SUCCESS && send_counts == receive_counts && send_displacements == receive_displacements) {
        code = check_buffers_differ(comm, send_buffer, receive_buffer, 1);
    }
    if (code != MPI_SUCCESS) { return code; }
    const typed_block_list received{receive_buffer, receive_counts, receive_displacements, receive_types};
    if (in_place) {
        all_to_all(*comm, packed_blocks(*comm, received), received);
    } else {
        all_to_all(*comm, typed_block_list{const_cast<void*>(send_buffer), send_counts, send_displacements, send_types},
                   received);
    }
    return MPI_SUCCESS;
}

}  // extern "C"

ORBWEAVER_MPI_WEAK(Gather, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                            int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Gatherv, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                             const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                             MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Scatter, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                             int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Scatterv,
                   (const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                    void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Allgather, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                               int receive_count, MPI_Datatype receive_type, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Allgatherv, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                                const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                                MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Alltoall, (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                              int receive_count, MPI_Datatype receive_type, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Alltoallv, (const void* send_buffer, const int* send_counts, const int* send_displacements,
                               MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                               const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm_handle))
ORBWEAVER_MPI_WEAK(Alltoallw,
                   (const void* send_buffer, const int* send_counts, const int* send_displacements,
                    const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                    const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm_handle))
