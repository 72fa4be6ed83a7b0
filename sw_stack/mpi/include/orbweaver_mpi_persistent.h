/* SPDX-License-Identifier: Apache-2.0 */
/* Persistent collective operations of MPI 4.0, a part of mpi.h. */
#pragma once

int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Bcast_init(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Info info,
                   MPI_Request* request);
int MPI_Reduce_init(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Allreduce_init(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Scan_init(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                  MPI_Info info, MPI_Request* request);
int MPI_Exscan_init(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                    MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Reduce_scatter_init(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type,
                            MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Reduce_scatter_block_init(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type,
                                  MPI_Op op, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Gather_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                    int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Info info,
                    MPI_Request* request);
int MPI_Gatherv_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                     const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                     MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Scatter_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                     int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Info info,
                     MPI_Request* request);
int MPI_Scatterv_init(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                      void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm,
                      MPI_Info info, MPI_Request* request);
int MPI_Allgather_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                       int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request);
int MPI_Allgatherv_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                        const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm,
                        MPI_Info info, MPI_Request* request);
int MPI_Alltoall_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                      int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Alltoallv_init(const void* send_buffer, const int* send_counts, const int* send_displacements,
                       MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                       const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm, MPI_Info info,
                       MPI_Request* request);
int MPI_Alltoallw_init(const void* send_buffer, const int* send_counts, const int* send_displacements,
                       const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                       const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                       MPI_Info info, MPI_Request* request);
int MPI_Neighbor_allgather_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                                int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Info info,
                                MPI_Request* request);
int MPI_Neighbor_allgatherv_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                                 const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                                 MPI_Comm comm, MPI_Info info, MPI_Request* request);
int MPI_Neighbor_alltoall_init(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                               int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Info info,
                               MPI_Request* request);
int MPI_Neighbor_alltoallv_init(const void* send_buffer, const int* send_counts, const int* send_displacements,
                                MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                                const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm,
                                MPI_Info info, MPI_Request* request);
int MPI_Neighbor_alltoallw_init(const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,
                                const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                                const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                                MPI_Info info, MPI_Request* request);
