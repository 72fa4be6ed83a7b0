// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/profiling_names.h"
#include "sw_stack/mpi/record_exchange.h"
#include "sw_stack/mpi/split_arguments.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

/// A rank that may become a member.
struct candidate {
    int key;
    int rank;
};

int compare_candidates(const void* first, const void* second) {
    const auto& a = *static_cast<const candidate*>(first);
    const auto& b = *static_cast<const candidate*>(second);
    if (a.key != b.key) { return a.key < b.key ? -1 : 1; }
    return a.rank - b.rank;
}

/// Makes a communicator of a group.
/// @return its handle; MPI_COMM_NULL if this rank is not a member
int make_of_group(communicator& comm, group* members, uint32_t number) {
    if (members->rank_of(static_cast<int>(node_id())) < 0) { return MPI_COMM_NULL; }
    members->share();
    return make_communicator(comm, members, number);
}

int compare_groups(const group& first, const group& second) {
    if (first.size() != second.size()) { return MPI_UNEQUAL; }
    bool ordered = true;
    for (int rank = 0; rank < first.size(); ++rank) {
        ordered = ordered && first.node(rank) == second.node(rank);
        if (second.rank_of(first.node(rank)) < 0) { return MPI_UNEQUAL; }
    }
    return ordered ? MPI_IDENT : MPI_SIMILAR;
}

}  // namespace

group* members_of_color(const group& all, const split_arguments* wishes, int color) {
    auto* const chosen = new candidate[static_cast<size_t>(all.size())];
    int size = 0;
    for (int rank = 0; rank < all.size(); ++rank) {
        if (wishes[rank].color == color) { chosen[size++] = {wishes[rank].key, rank}; }
    }
    qsort(chosen, static_cast<size_t>(size), sizeof(candidate), compare_candidates);
    group* const members = group::make(size);
    for (int i = 0; i < size; ++i) { members->set_node(i, all.node(chosen[i].rank)); }
    delete[] chosen;
    return members;
}

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int PMPI_Comm_size(MPI_Comm handle, int* size) {
    ORBWEAVER_MPI_CALL(MPI_Comm_size);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, size)
    *size = comm->size();
    return MPI_SUCCESS;
}

int MPI_Comm_rank(MPI_Comm handle, int* rank) {
    ORBWEAVER_MPI_CALL(MPI_Comm_rank);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, rank)
    *rank = comm->rank;
    return MPI_SUCCESS;
}

int PMPI_Comm_compare(MPI_Comm first_handle, MPI_Comm second_handle, int* result) {
    ORBWEAVER_MPI_CALL(MPI_Comm_compare);
    ORBWEAVER_MPI_COMMUNICATOR(first, first_handle)
    ORBWEAVER_MPI_COMMUNICATOR(second, second_handle)
    ORBWEAVER_MPI_RESULT(first, result)
    const int groups = compare_groups(*first->members, *second->members);
    *result = first == second ? MPI_IDENT : groups == MPI_IDENT ? MPI_CONGRUENT : groups;
    return MPI_SUCCESS;
}

int orbweaver_mpi_comm_dup(MPI_Comm handle, MPI_Comm* copy) {
    ORBWEAVER_MPI_CALL(MPI_Comm_dup);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, copy)
    *copy = MPI_COMM_NULL;
    comm->members->share();
    *copy = make_communicator(*comm, comm->members, agree_on_number(*comm));
    find_communicator(*copy)->grid = comm->grid;
    return MPI_SUCCESS;
}

int PMPI_Comm_create(MPI_Comm handle, MPI_Group group_handle, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_create);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    group* const members = find_group(group_handle);
    if (members == nullptr) { return mistake(comm, MPI_ERR_GROUP, "there is no group %d", group_handle); }
    if (const int code = check_members(comm, *members); code != MPI_SUCCESS) { return code; }
    *made = make_of_group(*comm, members, agree_on_number(*comm));
    return MPI_SUCCESS;
}

int PMPI_Comm_create_group(MPI_Comm handle, MPI_Group group_handle, int tag, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_create_group);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    group* const members = find_group(group_handle);
    if (members == nullptr) { return mistake(comm, MPI_ERR_GROUP, "there is no group %d", group_handle); }
    if (const int code = check_members(comm, *members); code != MPI_SUCCESS) { return code; }
    const bool member = members->rank_of(static_cast<int>(node_id())) >= 0;
    *made = member ? make_of_group(*comm, members, agree_on_number(*comm, *members, tag)) : MPI_COMM_NULL;
    return MPI_SUCCESS;
}

int PMPI_Comm_split(MPI_Comm handle, int color, int key, MPI_Comm* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_split);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    *made = MPI_COMM_NULL;
    if (color < 0 && color != MPI_UNDEFINED) {
        return mistake(comm, MPI_ERR_ARG, "color %d is negative, and not MPI_UNDEFINED", color);
    }
    split_arguments* const wishes = gather_records(*comm, split_arguments{color, key});
    const uint32_t number = agree_on_number(*comm);
    *made = color == MPI_UNDEFINED ? MPI_COMM_NULL
                                   : make_communicator(*comm, members_of_color(*comm->members, wishes, color), number);
    delete[] wishes;
    return MPI_SUCCESS;
}

int orbweaver_mpi_comm_free(MPI_Comm* handle) {
    ORBWEAVER_MPI_CALL(MPI_Comm_free);
    ORBWEAVER_MPI_COMMUNICATOR(comm, *handle)
    if (*handle == MPI_COMM_WORLD || *handle == MPI_COMM_SELF) {
        return mistake(comm, MPI_ERR_COMM, "%s cannot be freed", comm->name);
    }
    forget_communicator(*comm);
    *handle = MPI_COMM_NULL;
    return MPI_SUCCESS;
}

int PMPI_Comm_group(MPI_Comm handle, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Comm_group);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, made)
    comm->members->share();
    *made = add_group(comm->members);
    return MPI_SUCCESS;
}

int PMPI_Comm_test_inter(MPI_Comm handle, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Comm_test_inter);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, flag)
    *flag = 0;
    return MPI_SUCCESS;
}

int MPI_Comm_set_name(MPI_Comm handle, const char* name) {
    ORBWEAVER_MPI_CALL(MPI_Comm_set_name);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    strncpy(comm->name, name, communicator::name_bytes - 1);
    return MPI_SUCCESS;
}

int MPI_Comm_get_name(MPI_Comm handle, char* name, int* length) {
    ORBWEAVER_MPI_CALL(MPI_Comm_get_name);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    strcpy(name, comm->name);
    *length = static_cast<int>(strlen(name));
    return MPI_SUCCESS;
}

int PMPI_Comm_get_attr(MPI_Comm handle, int key, void* value, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Comm_get_attr);
    ORBWEAVER_MPI_COMMUNICATOR(comm, handle)
    ORBWEAVER_MPI_RESULT(comm, flag)
    static int values[] = {max_tag, MPI_PROC_NULL, MPI_ANY_SOURCE, 1, MPI_ERR_LASTCODE};  // indexed from MPI_TAG_UB on
    *flag = key >= MPI_TAG_UB && key <= MPI_LASTUSEDCODE ? 1 : 0;
    if (*flag != 0) {
        int* const found = &values[key - MPI_TAG_UB];
        memcpy(value, &found, sizeof found);
    }
    return MPI_SUCCESS;
}

int MPI_Attr_get(MPI_Comm handle, int key, void* value, int* flag) {
    return MPI_Comm_get_attr(handle, key, value, flag);
}

int MPI_Group_compare(MPI_Group first_handle, MPI_Group second_handle, int* result) {
    ORBWEAVER_MPI_CALL(MPI_Group_compare);
    const group* const first = find_group(first_handle);
    const group* const second = find_group(second_handle);
    if (first == nullptr || second == nullptr) {
        return mistake(nullptr, MPI_ERR_GROUP, "there is no group %d", first == nullptr ? first_handle : second_handle);
    }
    ORBWEAVER_MPI_RESULT(nullptr, result)
    *result = compare_groups(*first, *second);
    return MPI_SUCCESS;
}

}  // extern "C"

extern "C" {
[[gnu::weak, gnu::alias("orbweaver_mpi_comm_dup")]] int PMPI_Comm_dup(MPI_Comm handle, MPI_Comm* copy);
[[gnu::weak, gnu::alias("orbweaver_mpi_comm_dup")]] int MPI_Comm_dup(MPI_Comm handle, MPI_Comm* copy);
[[gnu::weak, gnu::alias("orbweaver_mpi_comm_free")]] int PMPI_Comm_free(MPI_Comm* handle);
[[gnu::weak, gnu::alias("orbweaver_mpi_comm_free")]] int MPI_Comm_free(MPI_Comm* handle);
}
ORBWEAVER_MPI_WEAK(Comm_get_attr, (MPI_Comm handle, int key, void* value, int* flag))
ORBWEAVER_MPI_WEAK(Comm_size, (MPI_Comm handle, int* size))
ORBWEAVER_MPI_WEAK(Comm_group, (MPI_Comm handle, MPI_Group* made))
ORBWEAVER_MPI_WEAK(Comm_compare, (MPI_Comm first_handle, MPI_Comm second_handle, int* result))
ORBWEAVER_MPI_WEAK(Comm_create, (MPI_Comm handle, MPI_Group group_handle, MPI_Comm* made))
ORBWEAVER_MPI_WEAK(Comm_create_group, (MPI_Comm handle, MPI_Group group_handle, int tag, MPI_Comm* made))
ORBWEAVER_MPI_WEAK(Comm_split, (MPI_Comm handle, int color, int key, MPI_Comm* made))
ORBWEAVER_MPI_WEAK(Comm_test_inter, (MPI_Comm handle, int* flag))
