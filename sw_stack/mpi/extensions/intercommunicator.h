// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/communicator.h"

namespace orbweaver::mpi {

/// A communicator of two groups. Its object has the members of the remote group, and this rank's number in the local
/// one: so messages between the groups are those of any communicator. The local group has a communicator of its own.
class intercommunicator {
public:
    /// Makes an intercommunicator. All members of both groups call it.
    /// @param local,remote the groups; takes over a reference to each
    /// @param number on which all members have agreed (agree()); the next one is used, too
    /// @return its handle
    static int make(communicator& parent, group* local, group* remote, uint32_t number);
    /// Makes one whose numbers the caller sets later.
    static int make_without_numbers(communicator& parent, group* local, group* remote);
    /// Returns the communicator of the local group; null for a communicator of one group.
    static communicator* local(const communicator& comm);
    /// Releases the communicator of the local group, if there is one.
    static void forget(communicator& comm);
    /// Finds a number that is free on all members of both groups. All of them call it.
    static uint32_t agree(communicator& comm);
    /// Sends elements of rank 0 to all members of the other group, in both directions.
    static void exchange_groups(communicator& comm, const elements& sent, const elements& received);

private:
    static int join(int handle, int local_handle);
};

/// References to these link the definitions of collective calls and of MPI_Comm_idup() for communicators of two groups.
void intercommunicator_collectives_are_linked();
void intercommunicator_duplicates_are_linked();

}  // namespace orbweaver::mpi
