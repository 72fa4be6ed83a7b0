// SPDX-License-Identifier: Apache-2.0
// Names of MPI's profiling interface for functions that other files of this library replace.
//
// Each of them is defined as PMPI_NAME, and MPI_NAME is a weak alias of it. A file of rarely used functions defines
// MPI_NAME again, and calls PMPI_NAME. So only programs that link that file pay for it.
#pragma once

#include "sw_stack/mpi/include/mpi.h"

/// Makes MPI_NAME a weak alias of PMPI_NAME, which this file defines.
#define ORBWEAVER_MPI_WEAK(name, parameters) \
    extern "C" int MPI_##name parameters __attribute__((weak, alias("PMPI_" #name)));

extern "C" {
/// The definitions of PMPI_Comm_dup() and PMPI_Comm_free() for communicators of one group.
int orbweaver_mpi_comm_dup(MPI_Comm comm, MPI_Comm* copy);
int orbweaver_mpi_comm_free(MPI_Comm* comm);
int PMPI_Finalize(void);
int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy);
int PMPI_Comm_free(MPI_Comm* comm);
int PMPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag);
int PMPI_Comm_size(MPI_Comm comm, int* size);
int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group);
int PMPI_Comm_compare(MPI_Comm first, MPI_Comm second, int* result);
int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made);
int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* made);
int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made);
int PMPI_Comm_test_inter(MPI_Comm comm, int* flag);
int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm* copy, MPI_Request* request);
int PMPI_Cart_create(MPI_Comm comm, int count, const int* sizes, const int* periods, int reorder, MPI_Comm* made);
int PMPI_Topo_test(MPI_Comm comm, int* status);
int PMPI_Barrier(MPI_Comm comm);
int PMPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm);
int PMPI_Reduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm);
int PMPI_Allreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm);
int PMPI_Scan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int PMPI_Exscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int PMPI_Reduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm);
int PMPI_Reduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm);
int PMPI_Gather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int PMPI_Gatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                 MPI_Comm comm);
int PMPI_Scatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int PMPI_Scatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                  void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int PMPI_Allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int PMPI_Allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                    const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm);
int PMPI_Alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int PMPI_Alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm);
int PMPI_Alltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm);
int PMPI_Op_free(MPI_Op* op);
int PMPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype* made);
int PMPI_Type_vector(int count, int block_length, int stride, MPI_Datatype type, MPI_Datatype* made);
int PMPI_Type_create_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype type, MPI_Datatype* made);
int PMPI_Type_indexed(int count, const int* block_lengths, const int* displacements, MPI_Datatype type,
                      MPI_Datatype* made);
int PMPI_Type_create_indexed_block(int count, int block_length, const int* displacements, MPI_Datatype type,
                                   MPI_Datatype* made);
int PMPI_Type_create_hindexed(int count, const int* block_lengths, const MPI_Aint* displacements, MPI_Datatype type,
                              MPI_Datatype* made);
int PMPI_Type_create_hindexed_block(int count, int block_length, const MPI_Aint* displacements, MPI_Datatype type,
                                    MPI_Datatype* made);
int PMPI_Type_create_subarray(int dimensions, const int* sizes, const int* part_sizes, const int* starts, int order,
                              MPI_Datatype type, MPI_Datatype* made);
int PMPI_Type_create_darray(int ranks, int rank, int dimensions, const int* sizes, const int* distributions,
                            const int* arguments, const int* process_sizes, int order, MPI_Datatype type,
                            MPI_Datatype* made);
int PMPI_Type_create_struct(int count, const int* block_lengths, const MPI_Aint* displacements,
                            const MPI_Datatype* types, MPI_Datatype* made);
int PMPI_Type_create_resized(MPI_Datatype type, MPI_Aint lower_bound, MPI_Aint extent, MPI_Datatype* made);
int PMPI_Type_dup(MPI_Datatype type, MPI_Datatype* made);
int PMPI_Type_free(MPI_Datatype* type);
}
