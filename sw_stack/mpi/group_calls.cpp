// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

struct named_group {
    group* members;
};

handle_table<named_group> made_groups;
constexpr int built_in_groups = MPI_GROUP_EMPTY;

/// Returns a group of the members whose ranks satisfy a condition, in rank order.
template <class Condition>
group* some_of(const group& whole, Condition condition) {
    int size = 0;
    for (int rank = 0; rank < whole.size(); ++rank) { size += condition(rank) ? 1 : 0; }
    group* const made = group::make(size);
    int position = 0;
    for (int rank = 0; rank < whole.size(); ++rank) {
        if (condition(rank)) { made->set_node(position++, whole.node(rank)); }
    }
    return made;
}

int no_group(int handle) {
    return handle == MPI_GROUP_NULL ? mistake(nullptr, MPI_ERR_GROUP, "the group is MPI_GROUP_NULL")
                                    : mistake(nullptr, MPI_ERR_GROUP, "there is no group %d", handle);
}

/// Checks that all ranks are members of a group.
/// @return MPI_SUCCESS, or the code of an error that has been reported
int check_ranks(const group& members, int count, const int* ranks) {
    if (count < 0) { return mistake(nullptr, MPI_ERR_ARG, "the number of ranks, %d, is negative", count); }
    for (int i = 0; i < count; ++i) {
        if (ranks[i] < 0 || ranks[i] >= members.size()) {
            return mistake(nullptr, MPI_ERR_RANK, "there is no rank %d in a group of %d", ranks[i], members.size());
        }
    }
    return MPI_SUCCESS;
}

bool is_listed(int rank, int count, const int* ranks) {
    for (int i = 0; i < count; ++i) {
        if (ranks[i] == rank) { return true; }
    }
    return false;
}

int check_strides(int count, int ranges[][3]) {
    for (int i = 0; i < count; ++i) {
        if (ranges[i][2] == 0) { return mistake(nullptr, MPI_ERR_ARG, "the stride of range %d is 0", i); }
    }
    return count < 0 ? mistake(nullptr, MPI_ERR_ARG, "the number of ranges, %d, is negative", count) : MPI_SUCCESS;
}

/// Lists the ranks of ranges {first, last, stride}; the caller frees the array.
int* listed_ranks(int count, int ranges[][3], int& number) {
    number = 0;
    for (int i = 0; i < count; ++i) { number += (ranges[i][1] - ranges[i][0]) / ranges[i][2] + 1; }
    int* const ranks = new int[static_cast<size_t>(number) + 1];
    int position = 0;
    for (int i = 0; i < count; ++i) {
        const int steps = (ranges[i][1] - ranges[i][0]) / ranges[i][2];
        for (int step = 0; step <= steps; ++step) { ranks[position++] = ranges[i][0] + step * ranges[i][2]; }
    }
    return ranks;
}

int include(MPI_Group handle, int count, const int* ranks, MPI_Group* made) {
    const group* const whole = find_group(handle);
    if (whole == nullptr) { return no_group(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    const int code = check_ranks(*whole, count, ranks);
    if (code != MPI_SUCCESS) { return code; }
    group* const members = group::make(count);
    for (int i = 0; i < count; ++i) { members->set_node(i, whole->node(ranks[i])); }
    *made = add_group(members);
    return MPI_SUCCESS;
}

int exclude(MPI_Group handle, int count, const int* ranks, MPI_Group* made) {
    const group* const whole = find_group(handle);
    if (whole == nullptr) { return no_group(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    const int code = check_ranks(*whole, count, ranks);
    if (code == MPI_SUCCESS) {
        *made = add_group(some_of(*whole, [count, ranks](int rank) { return !is_listed(rank, count, ranks); }));
    }
    return code;
}

/// Makes a group of the members of the first group that are, or are not, in the second.
int filter(MPI_Group first_handle, MPI_Group second_handle, bool in_second, MPI_Group* made) {
    const group* const first = find_group(first_handle);
    const group* const second = find_group(second_handle);
    if (first == nullptr || second == nullptr) { return no_group(first == nullptr ? first_handle : second_handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    *made = add_group(some_of(*first, [first, second, in_second](int rank) {
        return (second->rank_of(first->node(rank)) >= 0) == in_second;
    }));
    return MPI_SUCCESS;
}

}  // namespace

group* find_group(int handle) {
    static group* const empty = group::make(0);
    if (handle == MPI_GROUP_EMPTY) { return empty; }
    const named_group* const found = made_groups.find(handle - built_in_groups);
    return found == nullptr ? nullptr : found->members;
}

int add_group(group* made) {
    if (made->size() == 0) {
        made->release();
        return MPI_GROUP_EMPTY;
    }
    return made_groups.make(named_group{made}) + built_in_groups;
}

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Group_size(MPI_Group handle, int* size) {
    ORBWEAVER_MPI_CALL(MPI_Group_size);
    const group* const members = find_group(handle);
    if (members == nullptr) { return no_group(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, size)
    *size = members->size();
    return MPI_SUCCESS;
}

int MPI_Group_rank(MPI_Group handle, int* rank) {
    ORBWEAVER_MPI_CALL(MPI_Group_rank);
    const group* const members = find_group(handle);
    if (members == nullptr) { return no_group(handle); }
    ORBWEAVER_MPI_RESULT(nullptr, rank)
    const int found = members->rank_of(static_cast<int>(node_id()));
    *rank = found < 0 ? MPI_UNDEFINED : found;
    return MPI_SUCCESS;
}

int MPI_Group_translate_ranks(MPI_Group first_handle, int count, const int* ranks, MPI_Group second_handle,
                              int* translated) {
    ORBWEAVER_MPI_CALL(MPI_Group_translate_ranks);
    const group* const first = find_group(first_handle);
    const group* const second = find_group(second_handle);
    if (first == nullptr || second == nullptr) { return no_group(first == nullptr ? first_handle : second_handle); }
    if (count > 0) { ORBWEAVER_MPI_RESULT(nullptr, translated) }
    for (int i = 0; i < count; ++i) {
        if (ranks[i] == MPI_PROC_NULL) {
            translated[i] = MPI_PROC_NULL;
            continue;
        }
        const int code = check_ranks(*first, 1, &ranks[i]);
        if (code != MPI_SUCCESS) { return code; }
        const int found = second->rank_of(first->node(ranks[i]));
        translated[i] = found < 0 ? MPI_UNDEFINED : found;
    }
    return MPI_SUCCESS;
}

int MPI_Group_union(MPI_Group first_handle, MPI_Group second_handle, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_union);
    const group* const first = find_group(first_handle);
    const group* const second = find_group(second_handle);
    if (first == nullptr || second == nullptr) { return no_group(first == nullptr ? first_handle : second_handle); }
    ORBWEAVER_MPI_RESULT(nullptr, made)
    group* const rest = some_of(*second, [&](int rank) { return first->rank_of(second->node(rank)) < 0; });
    group* const members = group::make(first->size() + rest->size());
    for (int rank = 0; rank < members->size(); ++rank) {
        members->set_node(rank, rank < first->size() ? first->node(rank) : rest->node(rank - first->size()));
    }
    rest->release();
    *made = add_group(members);
    return MPI_SUCCESS;
}

int MPI_Group_intersection(MPI_Group first, MPI_Group second, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_intersection);
    return filter(first, second, true, made);
}

int MPI_Group_difference(MPI_Group first, MPI_Group second, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_difference);
    return filter(first, second, false, made);
}

int MPI_Group_incl(MPI_Group handle, int count, const int* ranks, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_incl);
    return include(handle, count, ranks, made);
}

int MPI_Group_excl(MPI_Group handle, int count, const int* ranks, MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_excl);
    return exclude(handle, count, ranks, made);
}

int MPI_Group_range_incl(MPI_Group handle, int count, int ranges[][3], MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_range_incl);
    if (const int code = check_strides(count, ranges); code != MPI_SUCCESS) { return code; }
    int number = 0;
    int* const ranks = listed_ranks(count, ranges, number);
    const int code = include(handle, number, ranks, made);
    delete[] ranks;
    return code;
}

int MPI_Group_range_excl(MPI_Group handle, int count, int ranges[][3], MPI_Group* made) {
    ORBWEAVER_MPI_CALL(MPI_Group_range_excl);
    if (const int code = check_strides(count, ranges); code != MPI_SUCCESS) { return code; }
    int number = 0;
    int* const ranks = listed_ranks(count, ranges, number);
    const int code = exclude(handle, number, ranks, made);
    delete[] ranks;
    return code;
}

int MPI_Group_free(MPI_Group* handle) {
    ORBWEAVER_MPI_CALL(MPI_Group_free);
    group* const members = find_group(*handle);
    if (members == nullptr) { return no_group(*handle); }
    if (*handle != MPI_GROUP_EMPTY) {
        members->release();
        made_groups.forget(*handle - built_in_groups);
    }
    *handle = MPI_GROUP_NULL;
    return MPI_SUCCESS;
}

}  // extern "C"
