// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/cartesian_grid.h"
#include "sw_stack/mpi/group.h"
#include "sw_stack/mpi/handle_table.h"

namespace orbweaver::mpi {

/// A group with its own message contexts, which separate its messages from those of other communicators.
struct communicator {
    static constexpr unsigned name_bytes = 64;
    static constexpr uint32_t max_number = (1U << 22) - 1;  // contexts have 24 bits in envelopes
    static constexpr uint32_t max_numbers_of_node = 1024;

    group* members;
    int rank;           // rank of this node
    uint32_t number;    // equal on all members; unique among the communicators of each member
    int handle;         // MPI_COMM_NULL after the program has freed it; requests may still use it
    int error_handler;  // handle of the error handler
    char name[name_bytes];
    cartesian_grid* grid;        // null without a grid
    uint32_t* planned;           // [root]: planned message from that rank to all other members; null without a plan
    int started_operations = 0;  // non-blocking and persistent collective ones, in the same order on all members

    int size() const { return members->size(); }
    /// Returns the node of a member. Negative values (MPI_PROC_NULL, MPI_ANY_SOURCE) are returned unchanged.
    int node(int member) const { return member < 0 ? member : members->node(member); }
    /// Returns the number of a communicator for which a node chooses the number; these follow max_number.
    static constexpr uint32_t number_of_node(uint32_t node, uint32_t index) {
        return max_number + 1 + node * max_numbers_of_node + index;
    }
    /// Message contexts: the first for messages of the program, the second for collective operations.
    uint32_t context() const { return 2 * number; }
    uint32_t collective_context() const { return 2 * number + 1; }
};

extern handle_table<communicator> communicators;

communicator* world();
/// Makes MPI_COMM_WORLD and MPI_COMM_SELF.
void make_first_communicators();
/// Releases the handle of a communicator that the program has freed.
void forget_communicator(communicator& forgotten);

/// Makes a communicator of those members of `parent` that are in `members`. All members of the new communicator call
/// this in the same order.
/// @param number on which all new members have agreed (agree_on_number())
/// @return handle of the new communicator
int make_communicator(communicator& parent, group* members, uint32_t number);
/// Makes a communicator with a number that a node has chosen. With 0 the caller sets the number later.
int make_numbered_communicator(communicator& parent, group* members, uint32_t number);

/// Finds a number that is free on all members of `parent`, for the next communicator. All members call it.
uint32_t agree_on_number(communicator& parent);
/// Finds a number that is free on some members of `parent`; only these members call it.
uint32_t agree_on_number(communicator& parent, const group& members, int tag);

}  // namespace orbweaver::mpi
