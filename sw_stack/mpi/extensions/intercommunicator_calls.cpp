// SPDX-License-Identifier: Apache-2.0
// Intercommunicators: how they are made, merged and freed, and their groups. Definitions of calls for any communicator
// replace weak ones.
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/intercommunicator.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/record_exchange.h"
#include "sw_stack/mpi/requests.h"
#include "sw_stack/mpi/split_arguments.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

/// Links attribute_calls.cpp, the collective calls and MPI_Comm_idup(): their definitions replace weak ones, too.
[[gnu::used]] auto* const attributes_are_linked = &MPI_Comm_create_keyval;
[[gnu::used]] auto* const collectives_are_linked = &intercommunicator_collectives_are_linked;
[[gnu::used]] auto* const duplicates_are_linked = &intercommunicator_duplicates_are_linked;

/// First message between the leaders of two groups.
struct group_head {
    int code;  // error of the leader
    int size;
    uint32_t number;
};

/// Exchanges bytes with the leader of the other group, in the program's context of the peers.
void exchange_bytes(communicator& peers, int other, int tag, const void* sent, void* received, size_t sent_bytes,
                    size_t received_bytes) {
    datatype& byte = *find_type(MPI_BYTE);
    request in;
    set_up_receive(in, received, static_cast<int>(received_bytes), byte, other, tag, peers, peers.context());
    start(in);
    request out;
    set_up_send(out, send_mode::standard, sent, static_cast<int>(sent_bytes), byte, other, tag, peers, peers.context());
    start(out);
    engine.wait(out);
    engine.wait(in);
}

elements bytes_at(void* address, size_t count) { return {address, static_cast<int>(count), find_type(MPI_BYTE)}; }

/// Checks the peers of a leader.
int check_peers(int handle, int other, int tag, communicator*& peers) {
    peers = find_communicator(handle);
    if (peers == nullptr) { return no_communicator(handle); }
    if (other == MPI_PROC_NULL) { return mistake(peers, MPI_ERR_RANK, "the remote leader is MPI_PROC_NULL"); }
    const int code = check_rank(peers, other, false);
    return code == MPI_SUCCESS ? check_tag(peers, tag, false) : code;
}

/// Makes the other group known to all members of the local group.
/// @param remote set to it
/// @param number agreed with the other group
/// @return the code of an error of the leader, who has reported it
int find_remote_group(communicator& local, int leader, MPI_Comm peer_handle, int other, int tag, group*& remote,
                      uint32_t& number) {
    group_head own{MPI_SUCCESS, local.size(), agree_on_number(local)};
    group_head theirs = own;
    communicator* peers = nullptr;
    const bool leads = local.rank == leader;
    if (leads) {
        theirs.code = check_peers(peer_handle, other, tag, peers);
        if (theirs.code == MPI_SUCCESS) { exchange_bytes(*peers, other, tag, &own, &theirs, sizeof own, sizeof own); }
    }
    broadcast(local, bytes_at(&theirs, sizeof theirs), leader);
    if (theirs.code != MPI_SUCCESS) { return theirs.code; }
    const auto own_bytes = static_cast<size_t>(own.size) * sizeof(uint16_t);
    const auto their_bytes = static_cast<size_t>(theirs.size) * sizeof(uint16_t);
    auto* const nodes = new uint16_t[static_cast<size_t>(theirs.size)];
    if (leads) { exchange_bytes(*peers, other, tag, local.members->nodes(), nodes, own_bytes, their_bytes); }
    broadcast(local, bytes_at(nodes, their_bytes), leader);
    remote = group::make(theirs.size);
    for (int rank = 0; rank < theirs.size; ++rank) { remote->set_node(rank, nodes[rank]); }
    delete[] nodes;
    number = own.number > theirs.number ? own.number : theirs.number;
    return MPI_SUCCESS;
}

/// Splits both groups; the parts of a colour make an intercommunicator.
/// @return its handle; MPI_COMM_NULL if a part is empty
int split(communicator& comm, communicator& local, const split_arguments& own) {
    split_arguments* const here = gather_records(local, own);
    auto* const there = new split_arguments[static_cast<size_t>(comm.size())];
    intercommunicator::exchange_groups(comm, bytes_at(here, static_cast<size_t>(local.size()) * sizeof own),
                                       bytes_at(there, static_cast<size_t>(comm.size()) * sizeof own));
    const uint32_t number = intercommunicator::agree(comm);
    MPI_Comm made = MPI_COMM_NULL;
    if (own.color != MPI_UNDEFINED) {
        group* const remote = members_of_color(*comm.members, there, own.color);
        if (remote->size() != 0) {
            made = intercommunicator::make(comm, members_of_color(*local.members, here, own.color), remote, number);
        }
    }
    delete[] here;
    delete[] there;
    return made;
}

/// Message from rank 0 of a group to the other group before they are merged.
struct merge_arguments {
    int high;
    int node;
};

group* merge(const group& first, const group& second) {
    group* const made = group::make(first.size() + second.size());
    for (int rank = 0; rank < first.size(); ++rank) { made->set_node(rank, first.node(rank)); }
    for (int rank = 0; rank < second.size(); ++rank) { made->set_node(first.size() + rank, second.node(rank)); }
    return made;
}

int refuse(communicator* comm, const char* call) {
    return mistake(comm, MPI_ERR_COMM, "the communicator has two groups, which %s does not know", call);
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Intercomm_create(MPI_Comm local_handle, int leader, MPI_Comm peers, int other_leader, int tag, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Intercomm_create);
    ORBWEAVER_MPI_COMMUNICATOR(local, local_handle)
    ORBWEAVER_MPI_RESULT(local, made)
    *made = MPI_COMM_NULL;
    if (intercommunicator::local(*local) != nullptr) { return refuse(local, "MPI_Intercomm_create"); }
    if (const int code = check_rank(local, leader, false); code != MPI_SUCCESS) { return code; }
    group* remote = nullptr;
    uint32_t number = 0;
    if (const int code = find_remote_group(*local, leader, peers, other_leader, tag, remote, number);
        code != MPI_SUCCESS) {
        return code;
    }
    for (int rank = 0; rank < remote->size(); ++rank) {
        if (local->members->rank_of(remote->node(rank)) >= 0) {
            remote->release();
            return mistake(local, MPI_ERR_COMM, "the groups have a rank in common");
        }
    }
    local->members->share();
    *made = intercommunicator::make(*local, local->members, remote, number);
    return MPI_SUCCESS;
}

int MPI_Intercomm_merge(MPI_Comm handle, int high, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Intercomm_merge);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    communicator* const local = intercommunicator::local(*comm);
    if (local == nullptr) { return mistake(comm, MPI_ERR_COMM, "the communicator has one group"); }
    merge_arguments own{high != 0 ? 1 : 0, local->members->node(0)};
    merge_arguments other{};
    intercommunicator::exchange_groups(*comm, bytes_at(&own, sizeof own), bytes_at(&other, sizeof other));
    broadcast(*local, bytes_at(&own, sizeof own), 0);  // a group whose members differ follows its rank 0
    const bool first = own.high == other.high ? own.node < other.node : own.high < other.high;
    const uint32_t number = intercommunicator::agree(*comm);
    group* const members = first ? merge(*local->members, *comm->members) : merge(*comm->members, *local->members);
    *made = make_communicator(*comm, members, number);
    return MPI_SUCCESS;
}

int MPI_Comm_remote_size(MPI_Comm handle, int* size) {
    ORBWEAVER_MPI_CALL(MPI_Comm_remote_size);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, size)
    if (intercommunicator::local(*comm) == nullptr) {
        return mistake(comm, MPI_ERR_COMM, "the communicator has one group");
    }
    *size = comm->size();
    return MPI_SUCCESS;
}

int MPI_Comm_remote_group(MPI_Comm handle, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_remote_group);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    if (intercommunicator::local(*comm) == nullptr) {
        return mistake(comm, MPI_ERR_COMM, "the communicator has one group");
    }
    comm->members->share();
    *made = add_group(comm->members);
    return MPI_SUCCESS;
}

int MPI_Comm_test_inter(MPI_Comm handle, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Comm_test_inter);
    const int code = PMPI_Comm_test_inter(handle, flag);
    if (code == MPI_SUCCESS) { *flag = intercommunicator::local(*find_communicator(handle)) != nullptr ? 1 : 0; }
    return code;
}

int MPI_Comm_size(MPI_Comm handle, int* size) {
    ORBWEAVER_MPI_CALL(MPI_Comm_size);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    const communicator* const local = intercommunicator::local(*comm);
    return PMPI_Comm_size(local == nullptr ? handle : local->handle, size);
}

int MPI_Comm_group(MPI_Comm handle, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_group);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    const communicator* const local = intercommunicator::local(*comm);
    return PMPI_Comm_group(local == nullptr ? handle : local->handle, made);
}

int MPI_Comm_compare(MPI_Comm first_handle, MPI_Comm second_handle, int* result) {
    ORBWEAVER_MPI_CALL(MPI_Comm_compare);
    const int code = PMPI_Comm_compare(first_handle, second_handle, result);
    if (code != MPI_SUCCESS) { return code; }
    const communicator* const first = intercommunicator::local(*find_communicator(first_handle));
    const communicator* const second = intercommunicator::local(*find_communicator(second_handle));
    if (first == second) { return MPI_SUCCESS; }
    int groups = MPI_UNEQUAL;
    if (first != nullptr && second != nullptr) { PMPI_Comm_compare(first->handle, second->handle, &groups); }
    *result = groups > *result ? groups : *result;
    return MPI_SUCCESS;
}

int MPI_Comm_split(MPI_Comm handle, int color, int key, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_split);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    communicator* const local = intercommunicator::local(*comm);
    if (local == nullptr) { return PMPI_Comm_split(handle, color, key, made); }
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    if (color < 0 && color != MPI_UNDEFINED) {
        return mistake(comm, MPI_ERR_ARG, "color %d is negative, and not MPI_UNDEFINED", color);
    }
    *made = split(*comm, *local, {color, key});
    return MPI_SUCCESS;
}

int MPI_Comm_create(MPI_Comm handle, MPI_Group group_handle, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_create);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    communicator* const local = intercommunicator::local(*comm);
    if (local == nullptr) { return PMPI_Comm_create(handle, group_handle, made); }
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    const group* const members = find_group(group_handle);
    if (members == nullptr) { return mistake(comm, MPI_ERR_GROUP, "there is no group %d", group_handle); }
    if (const int code = check_members(local, *members); code != MPI_SUCCESS) { return code; }
    const int rank = members->rank_of(static_cast<int>(node_id()));
    *made = split(*comm, *local, {rank < 0 ? MPI_UNDEFINED : 0, rank});
    return MPI_SUCCESS;
}

int PMPI_Comm_dup(MPI_Comm handle, MPI_Comm* copy) {
    ORBWEAVER_MPI_CALL(MPI_Comm_dup);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    communicator* const local = intercommunicator::local(*comm);
    if (local == nullptr) { return orbweaver_mpi_comm_dup(handle, copy); }
    ORBWEAVER_MPI_RESULT(comm, copy)
    *copy = MPI_COMM_NULL;
    const uint32_t number = intercommunicator::agree(*comm);
    local->members->share();
    comm->members->share();
    *copy = intercommunicator::make(*comm, local->members, comm->members, number);
    return MPI_SUCCESS;
}

int PMPI_Comm_free(MPI_Comm* handle) {
    ORBWEAVER_MPI_CALL(MPI_Comm_free);
    if (communicator* const comm = find_communicator(*handle)) { intercommunicator::forget(*comm); }
    return orbweaver_mpi_comm_free(handle);
}

int MPI_Comm_create_group(MPI_Comm handle, MPI_Group group, int tag, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_create_group);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    return intercommunicator::local(*comm) != nullptr ? refuse(comm, "MPI_Comm_create_group")
                                                      : PMPI_Comm_create_group(handle, group, tag, made);
}

int MPI_Cart_create(MPI_Comm handle, int count, const int* sizes, const int* periods, int reorder, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Cart_create);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    return intercommunicator::local(*comm) != nullptr ? refuse(comm, "MPI_Cart_create")
                                                      : PMPI_Cart_create(handle, count, sizes, periods, reorder, made);
}

}  // extern "C"
