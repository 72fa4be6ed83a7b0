// SPDX-License-Identifier: Apache-2.0
// MPI counters of every rank, for evaluation at the end of the run. Shared by simulator and firmware: only freestanding
// C++. Cycles are cycles of the core's clock.
#pragma once

#include <stdint.h>

#include "sw_stack/shared/mpi_algorithm.h"

namespace orbweaver {

/// Counters of one MPI function that the program has called. Calls that it makes internally are attributed to it. The
/// name is the first member, so mpi_call_record::name is also the address of the profile.
struct mpi_call_profile {
    static constexpr uint32_t name_bytes = 40;

    char name[name_bytes];  // zero-terminated
    uint32_t next;          // address of the profile of another called function; 0: end of the list
    uint32_t calls;
    uint64_t cycles;  // from call to return
    uint64_t bytes;   // bytes of the messages that it has sent
};
static_assert(sizeof(mpi_call_profile) == 64);

/// Counters of the communication of a rank with another.
struct mpi_peer_profile {
    uint64_t bytes;          // bytes of messages to it
    uint64_t late_sender;    // cycles in which calls waited for the start of its messages
    uint64_t late_receiver;  // cycles in which calls waited for its receives
    uint32_t messages;       // messages to it
    uint32_t reserved;
};
static_assert(sizeof(mpi_peer_profile) == 32);

/// Record at the ELF symbol orbweaver_mpi_profile.
struct mpi_profile_record {
    static constexpr uint32_t barrier_algorithms = enum_size<mpi_barrier_algorithm>;
    static constexpr uint32_t broadcast_algorithms = enum_size<mpi_broadcast_algorithm>;
    static constexpr uint32_t all_reduce_algorithms = enum_size<mpi_all_reduce_algorithm>;

    uint32_t calls;  // address of the first mpi_call_profile; 0: no call was made
    uint32_t peers;  // address of mpi_peer_profile[nodes]; 0: MPI_Init() was not called
    uint32_t nodes;
    uint32_t barriers[barrier_algorithms];        // [algorithm] operations of two or more ranks
    uint32_t broadcasts[broadcast_algorithms];    // [algorithm] operations of two or more ranks
    uint32_t all_reduces[all_reduce_algorithms];  // [algorithm] operations of two or more ranks
    uint32_t reserved;
    uint64_t transfer;  // cycles in which calls waited for the rest of messages that had started
};
static_assert(sizeof(mpi_profile_record) == 72);

}  // namespace orbweaver
