// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/extensions/intercommunicator.h"

#include <string.h>

#include "sw_stack/mpi/extensions/side_table.h"
#include "sw_stack/mpi/include/mpi.h"

namespace orbweaver::mpi {

namespace {

side_table<communicator, communicator*> local_communicators;

}  // namespace

int intercommunicator::join(int handle, int local_handle) {
    communicator& made = *communicators.find(handle);
    communicator& own = *communicators.find(local_handle);
    made.rank = own.rank;
    strncpy(made.name, "the remote group", communicator::name_bytes - 1);
    local_communicators.add(&made) = &own;
    return handle;
}

int intercommunicator::make(communicator& parent, group* local, group* remote, uint32_t number) {
    const int handle = make_communicator(parent, remote, number);
    return join(handle, make_communicator(parent, local, number + 1));
}

int intercommunicator::make_without_numbers(communicator& parent, group* local, group* remote) {
    return join(make_numbered_communicator(parent, remote, 0), make_numbered_communicator(parent, local, 0));
}

communicator* intercommunicator::local(const communicator& comm) {
    communicator** const found = local_communicators.find(&comm);
    return found == nullptr ? nullptr : *found;
}

void intercommunicator::forget(communicator& comm) {
    communicator* const own = local(comm);
    if (own == nullptr) { return; }
    forget_communicator(*own);
    local_communicators.forget(&comm);
}

uint32_t intercommunicator::agree(communicator& comm) {
    uint32_t own = agree_on_number(*local(comm));
    uint32_t other = 0;
    exchange_groups(comm, {&own, 1, find_type(MPI_UNSIGNED)}, {&other, 1, find_type(MPI_UNSIGNED)});
    return own > other ? own : other;
}

void intercommunicator::exchange_groups(communicator& comm, const elements& sent, const elements& received) {
    if (comm.rank == 0) { exchange(comm, 0, sent, 0, received, collective_tag::number); }
    broadcast(*local(comm), received, 0);
}

}  // namespace orbweaver::mpi
