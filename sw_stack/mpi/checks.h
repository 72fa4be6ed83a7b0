// SPDX-License-Identifier: Apache-2.0
// Argument checks that calls make first. Each returns MPI_SUCCESS, or the code of an error that it has reported.
#pragma once

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/datatype.h"

namespace orbweaver::mpi {

inline communicator* find_communicator(int handle) { return communicators.find(handle); }
int no_communicator(int handle);

/// Checks a buffer and its type.
/// @param type set to the type of `handle`
int check_buffer(communicator* comm, const void* buffer, int count, int handle, datatype*& type);
/// Checks a type where no buffer is needed.
int check_type(communicator* comm, int count, int handle, datatype*& type);
int check_rank(communicator* comm, int rank, bool any);
int check_tag(communicator* comm, int tag, bool any);
int check_root(communicator* comm, int root);
/// Checks the element counts of all ranks.
int check_counts(communicator* comm, const int* counts);
/// Checks that a call does not read the memory that it writes; MPI_IN_PLACE exists for that purpose.
int check_buffers_differ(communicator* comm, const void* sent, const void* received, int count);
/// Checks the address for a result.
int check_result(communicator* comm, const void* result);
/// Checks that all members of a group are members of a communicator.
int check_members(communicator* comm, const group& members);

inline constexpr int max_tag = 0x7fffffff;

}  // namespace orbweaver::mpi

/// Defines `comm` as the communicator of a handle; the calling function returns if the handle is unknown.
#define ORBWEAVER_MPI_COMMUNICATOR(comm, handle)                                              \
    ::orbweaver::mpi::communicator* const comm = ::orbweaver::mpi::find_communicator(handle); \
    if (comm == nullptr) { return ::orbweaver::mpi::no_communicator(handle); }

/// Returns from the calling function if the address for its result is invalid.
#define ORBWEAVER_MPI_RESULT(comm, result) \
    if (const int result_code = ::orbweaver::mpi::check_result(comm, result); result_code != 0) { return result_code; }
