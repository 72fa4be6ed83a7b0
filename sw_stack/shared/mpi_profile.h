// SPDX-License-Identifier: Apache-2.0
// What MPI counts on every rank, for who looks when the run is over. Shared by simulator and firmware: only
// freestanding C++. Cycles are those of the core's clock.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/mpi_algorithm.h"

namespace orbweaver {

/// A function of MPI that the program has called. Calls that it makes itself are part of it. Begins with its name, so
/// that mpi_call_record::name is its address, too.
struct mpi_call_profile {
    static constexpr uint32_t name_bytes = 40;

    char name[name_bytes];  // zero-terminated
    uint32_t next;          // address of another one that was called; 0: none
    uint32_t calls;
    uint64_t cycles;  // from call to return
    uint64_t bytes;   // of the messages that it has sent
};
static_assert(sizeof(mpi_call_profile) == 64);

/// What a rank had to do with another.
struct mpi_peer_profile {
    uint64_t bytes;          // of messages to it
    uint64_t late_sender;    // cycles in which calls waited for the begin of a message from it
    uint64_t late_receiver;  // cycles in which calls waited until it received
    uint32_t messages;       // to it
    uint32_t reserved;
};
static_assert(sizeof(mpi_peer_profile) == 32);

/// Stands at the ELF symbol orbweaver_mpi_profile.
struct mpi_profile_record {
    static constexpr uint32_t barrier_algorithms = enum_size<mpi_barrier_algorithm>;
    static constexpr uint32_t broadcast_algorithms = enum_size<mpi_broadcast_algorithm>;
    static constexpr uint32_t all_reduce_algorithms = enum_size<mpi_all_reduce_algorithm>;

    uint32_t calls;  // address of an mpi_call_profile; 0: none
    uint32_t peers;  // address of `nodes` mpi_peer_profile, by node; 0: MPI_Init() was not called
    uint32_t nodes;
    uint32_t barriers[barrier_algorithms];        // operations that used an algorithm, of two ranks or more
    uint32_t broadcasts[broadcast_algorithms];    // likewise
    uint32_t all_reduces[all_reduce_algorithms];  // likewise
    uint32_t reserved;
    uint64_t transfer;  // cycles in which calls waited for the rest of messages that had begun
};
static_assert(sizeof(mpi_profile_record) == 72);

}  // namespace orbweaver
