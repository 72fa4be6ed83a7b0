// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/cartesian_grid.h"
#include "sw_stack/mpi/group.h"
#include "sw_stack/mpi/handle_table.h"

namespace orbweaver::mpi {

/// A group whose messages are apart from those of all others.
struct communicator {
    static constexpr unsigned name_bytes = 64;
    static constexpr uint32_t most_number = (1U << 23) - 1;  // contexts have 24 bits in envelopes

    group* members;
    int rank;           // this node's
    uint32_t number;    // the same on all members; of no other communicator of one of them
    int handle;         // MPI_COMM_NULL when the program has freed it, and requests may still use it
    int error_handler;  // handle
    char name[name_bytes];
    cartesian_grid* grid;  // none: null
    uint32_t* planned;     // [root]: message of the workload's plan that brings what it has to all others; none: null

    int size() const { return members->size(); }
    /// A member's node; what is no rank stays as it is.
    int node(int member) const { return member < 0 ? member : members->node(member); }
    /// Contexts of messages: those of the program, and those of collective operations.
    uint32_t context() const { return 2 * number; }
    uint32_t collective_context() const { return 2 * number + 1; }
};

extern handle_table<communicator> communicators;

communicator* world();
/// MPI_COMM_WORLD, MPI_COMM_SELF.
void make_first_communicators();
/// The program names it no more.
void forget_communicator(communicator& forgotten);

/// A communicator of the members of `parent` that are in `members`, with a number on which all of them agree. The
/// members of the new one call this, in the same order.
/// @param talkers communicator whose messages find the number; all of its members call
/// @return its handle
int make_communicator(communicator& parent, group* members, uint32_t number);

/// The number that the next communicator of all these ranks can have; all members call.
uint32_t agree_on_number(communicator& parent);
/// Agrees on a number among some members of `parent`; only they call.
uint32_t agree_on_number(communicator& parent, const group& members, int tag);

}  // namespace orbweaver::mpi
