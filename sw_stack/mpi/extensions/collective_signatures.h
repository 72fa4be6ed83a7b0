// SPDX-License-Identifier: Apache-2.0
// Signatures of the blocking collective calls, for the calls that are made of them.
#pragma once

/// Takes the parentheses from a list.
#define ORBWEAVER_MPI_LIST(...) __VA_ARGS__

/// Expands DEFINE(Name, name, (parameters), (arguments)) for each call; `comm` is its communicator.
/// MPI_Alltoallw is the other list, because MPI_Ialltoallw must keep its types.
#define ORBWEAVER_MPI_COLLECTIVE_CALLS(DEFINE)                                                                         \
    DEFINE(Barrier, barrier, (MPI_Comm comm), (comm))                                                                  \
    DEFINE(Bcast, bcast, (void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm),                        \
           (buffer, count, type, root, comm))                                                                          \
    DEFINE(Reduce, reduce,                                                                                             \
           (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,          \
            MPI_Comm comm),                                                                                            \
           (send_buffer, receive_buffer, count, type, op, root, comm))                                                 \
    DEFINE(Allreduce, allreduce,                                                                                       \
           (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),    \
           (send_buffer, receive_buffer, count, type, op, comm))                                                       \
    DEFINE(Scan, scan,                                                                                                 \
           (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),    \
           (send_buffer, receive_buffer, count, type, op, comm))                                                       \
    DEFINE(Exscan, exscan,                                                                                             \
           (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),    \
           (send_buffer, receive_buffer, count, type, op, comm))                                                       \
    DEFINE(Reduce_scatter, reduce_scatter,                                                                             \
           (const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,            \
            MPI_Comm comm),                                                                                            \
           (send_buffer, receive_buffer, counts, type, op, comm))                                                      \
    DEFINE(Reduce_scatter_block, reduce_scatter_block,                                                                 \
           (const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm),    \
           (send_buffer, receive_buffer, count, type, op, comm))                                                       \
    DEFINE(Gather, gather,                                                                                             \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,  \
            MPI_Datatype receive_type, int root, MPI_Comm comm),                                                       \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, root, comm))              \
    DEFINE(                                                                                                            \
        Gatherv, gatherv,                                                                                              \
        (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,                        \
         const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root, MPI_Comm comm),     \
        (send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements, receive_type, root, comm)) \
    DEFINE(Scatter, scatter,                                                                                           \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,  \
            MPI_Datatype receive_type, int root, MPI_Comm comm),                                                       \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, root, comm))              \
    DEFINE(                                                                                                            \
        Scatterv, scatterv,                                                                                            \
        (const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,            \
         void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm),                 \
        (send_buffer, send_counts, displacements, send_type, receive_buffer, receive_count, receive_type, root, comm)) \
    DEFINE(Allgather, allgather,                                                                                       \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,  \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                 \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm))                    \
    DEFINE(Allgatherv, allgatherv,                                                                                     \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,                     \
            const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm),            \
           (send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements, receive_type, comm))    \
    DEFINE(Alltoall, alltoall,                                                                                         \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,  \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                 \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm))                    \
    DEFINE(Alltoallv, alltoallv,                                                                                       \
           (const void* send_buffer, const int* send_counts, const int* send_displacements, MPI_Datatype send_type,    \
            void* receive_buffer, const int* receive_counts, const int* receive_displacements,                         \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                 \
           (send_buffer, send_counts, send_displacements, send_type, receive_buffer, receive_counts,                   \
            receive_displacements, receive_type, comm))

#define ORBWEAVER_MPI_ALLTOALLW_CALL(DEFINE)                                                          \
    DEFINE(Alltoallw, alltoallw,                                                                      \
           (const void* send_buffer, const int* send_counts, const int* send_displacements,           \
            const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,          \
            const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm),      \
           (send_buffer, send_counts, send_displacements, send_types, receive_buffer, receive_counts, \
            receive_displacements, receive_types, comm))

#define ORBWEAVER_MPI_NEIGHBOR_CALLS(DEFINE)                                                                          \
    DEFINE(Neighbor_allgather, neighbor_allgather,                                                                    \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count, \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm))                   \
    DEFINE(Neighbor_allgatherv, neighbor_allgatherv,                                                                  \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,                    \
            const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm),           \
           (send_buffer, send_count, send_type, receive_buffer, receive_counts, displacements, receive_type, comm))   \
    DEFINE(Neighbor_alltoall, neighbor_alltoall,                                                                      \
           (const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count, \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                \
           (send_buffer, send_count, send_type, receive_buffer, receive_count, receive_type, comm))                   \
    DEFINE(Neighbor_alltoallv, neighbor_alltoallv,                                                                    \
           (const void* send_buffer, const int* send_counts, const int* send_displacements, MPI_Datatype send_type,   \
            void* receive_buffer, const int* receive_counts, const int* receive_displacements,                        \
            MPI_Datatype receive_type, MPI_Comm comm),                                                                \
           (send_buffer, send_counts, send_displacements, send_type, receive_buffer, receive_counts,                  \
            receive_displacements, receive_type, comm))                                                               \
    DEFINE(Neighbor_alltoallw, neighbor_alltoallw,                                                                    \
           (const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,                      \
            const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,                          \
            const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm),                 \
           (send_buffer, send_counts, send_displacements, send_types, receive_buffer, receive_counts,                 \
            receive_displacements, receive_types, comm))
