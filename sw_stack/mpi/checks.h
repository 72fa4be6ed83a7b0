// SPDX-License-Identifier: Apache-2.0
// What calls look at before they do anything. Each returns MPI_SUCCESS, or the code of a mistake that has been
// reported.
#pragma once

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/datatype.h"

namespace orbweaver::mpi {

inline communicator* find_communicator(int handle) { return communicators.find(handle); }
int no_communicator(int handle);

/// @param type becomes the type
int check_buffer(communicator* comm, const void* buffer, int count, int handle, datatype*& type);
/// Checks a type where no buffer is needed.
int check_type(communicator* comm, int count, int handle, datatype*& type);
int check_rank(communicator* comm, int rank, bool any);
int check_tag(communicator* comm, int tag, bool any);
int check_root(communicator* comm, int root);
/// Checks a number for each rank.
int check_counts(communicator* comm, const int* counts);
/// Checks that a call does not read where it writes; MPI_IN_PLACE is for that.
int check_buffers_differ(communicator* comm, const void* sent, const void* received, int count);
/// Checks the address at which a call is to put a result.
int check_result(communicator* comm, const void* result);
/// Checks that all members of a group are members of a communicator.
int check_members(communicator* comm, const group& members);

inline constexpr int most_tag = 0x7fffffff;

}  // namespace orbweaver::mpi

/// `comm` becomes the communicator of a handle, or the call returns.
#define ORBWEAVER_MPI_COMMUNICATOR(comm, handle)                                              \
    ::orbweaver::mpi::communicator* const comm = ::orbweaver::mpi::find_communicator(handle); \
    if (comm == nullptr) { return ::orbweaver::mpi::no_communicator(handle); }

/// The call returns if there is no place for its result.
#define ORBWEAVER_MPI_RESULT(comm, result) \
    if (const int result_code = ::orbweaver::mpi::check_result(comm, result); result_code != 0) { return result_code; }
