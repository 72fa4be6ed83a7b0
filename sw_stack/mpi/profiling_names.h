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
int PMPI_Finalize(void);
int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy);
int PMPI_Comm_free(MPI_Comm* comm);
int PMPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag);
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
