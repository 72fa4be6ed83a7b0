// SPDX-License-Identifier: Apache-2.0
// Duplicates of intercommunicators in the background. A program that does not call MPI_Comm_idup() links no operations
// in the background for it.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/background_operation.h"
#include "sw_stack/mpi/extensions/intercommunicator.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/runtime/machine.h"

extern "C" [[gnu::weak]] int PMPI_Comm_idup(MPI_Comm handle, MPI_Comm* copy, MPI_Request* request);

namespace orbweaver::mpi {

void intercommunicator_duplicates_are_linked() {}

extern "C" {
[[gnu::weak]] uint32_t orbweaver_mpi_choose_number();
[[gnu::weak]] int orbweaver_mpi_start_in_background(int comm, request** made, background_operation::function run,
                                                    const void* arguments, size_t bytes);
}

namespace {

/// Numbers that rank 0 of a group chooses: for the communicator, if its node is the lower one, and for the local group.
struct chosen_numbers {
    uint32_t common;
    uint32_t local;
    uint32_t node;
};

struct duplicate {
    communicator* original;
    communicator* made;
    MPI_Comm* copy;
};

/// Gives the communicators of a duplicate their numbers.
int number_duplicate(void* argument) {
    const duplicate& each = *static_cast<const duplicate*>(argument);
    communicator& local = *intercommunicator::local(*each.original);
    datatype* const byte = find_type(MPI_BYTE);
    chosen_numbers own{};
    chosen_numbers other{};
    if (local.rank == 0) { own = {orbweaver_mpi_choose_number(), orbweaver_mpi_choose_number(), node_id()}; }
    intercommunicator::exchange_groups(*each.original, {&own, sizeof own, byte}, {&other, sizeof other, byte});
    broadcast(local, {&own, sizeof own, byte}, 0);
    each.made->number = own.node < other.node ? own.common : other.common;
    intercommunicator::local(*each.made)->number = own.local;
    if (own.local != 0 && other.local != 0) { return MPI_SUCCESS; }
    MPI_Comm_free(each.copy);
    return mistake(each.original, MPI_ERR_OTHER, "a rank 0 chose the numbers of 1024 communicators before");
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

/// Replaces the definition in nonblocking_calls.cpp. Copies the attributes of the time of the call (MPI 3.1, 6.4.2).
extern "C" int MPI_Comm_idup(MPI_Comm handle, MPI_Comm* copy, MPI_Request* request) {
    ORBWEAVER_MPI_CALL(MPI_Comm_idup);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    communicator* const local = intercommunicator::local(*comm);
    if (local == nullptr) { return PMPI_Comm_idup(handle, copy, request); }
    ORBWEAVER_MPI_RESULT(comm, copy)
    ORBWEAVER_MPI_RESULT(comm, request)
    *request = MPI_REQUEST_NULL;
    local->members->share();
    comm->members->share();
    *copy = intercommunicator::make_without_numbers(*comm, local->members, comm->members);
    communicator* const made = find_communicator(*copy);
    if (const int code = copy_attributes(*comm, *made); code != MPI_SUCCESS) {
        MPI_Comm_free(copy);
        return code;
    }
    const duplicate arguments{comm, made, copy};
    return orbweaver_mpi_start_in_background(handle, request, number_duplicate, &arguments, sizeof arguments);
}
