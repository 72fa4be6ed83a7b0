// SPDX-License-Identifier: Apache-2.0
// Invalid arguments by MPI's rules, on two ranks or more: exits with 0 if each call reports the right error class.
#include <mpi.h>
#include <stdio.h>

#include "sw_stack/tests/users/check.h"

static int rank;
static int size;

static int class_of(int code) {
    int found = 0;
    MPI_Error_class(code, &found);
    return found;
}

#define REFUSES(expected, call) CHECK(class_of(call) == (expected))

static void check_addresses_of_results(void) {
    int ranks[1] = {0};
    int ranges[1][3] = {{0, 0, 1}};
    MPI_Aint number;
    MPI_Group group;
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    REFUSES(MPI_ERR_ARG, MPI_Comm_size(MPI_COMM_WORLD, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_rank(MPI_COMM_WORLD, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_compare(MPI_COMM_WORLD, MPI_COMM_WORLD, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_dup(MPI_COMM_WORLD, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_create(MPI_COMM_WORLD, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_create_group(MPI_COMM_WORLD, group, 0, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_split(MPI_COMM_WORLD, 0, 0, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Comm_group(MPI_COMM_WORLD, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_size(group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_rank(group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_compare(group, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_translate_ranks(group, 1, ranks, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_union(group, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_intersection(group, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_difference(group, group, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_incl(group, 1, ranks, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_excl(group, 1, ranks, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_range_incl(group, 1, ranges, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Group_range_excl(group, 1, ranges, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_size(MPI_INT, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_get_extent(MPI_INT, NULL, &number));
    REFUSES(MPI_ERR_ARG, MPI_Type_get_extent(MPI_INT, &number, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_get_true_extent(MPI_INT, &number, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_contiguous(1, MPI_INT, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_vector(1, 1, 1, MPI_INT, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_indexed(1, ranks, ranks, MPI_INT, NULL));
    REFUSES(MPI_ERR_ARG, MPI_Type_dup(MPI_INT, NULL));
    MPI_Group_free(&group);
}

static void check_counts(void) {
    int value = 0;
    int result = 0;
    int negative[2] = {1, -1};
    int zeros[64] = {0};
    int counts[64] = {0};
    int ranges[1][3] = {{0, 0, 0}};
    MPI_Aint places[2] = {0, 0};
    MPI_Datatype types[2] = {MPI_INT, MPI_INT};
    MPI_Datatype type;
    MPI_Group group;
    MPI_Group made;
    MPI_Comm_group(MPI_COMM_WORLD, &group);
    counts[size - 1] = -1;
    REFUSES(MPI_ERR_COUNT, MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_COUNT, MPI_Allreduce(&value, &result, -1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_COUNT, MPI_Reduce_scatter(&value, &result, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_COUNT, MPI_Allgatherv(&value, 0, MPI_INT, &result, counts, zeros, MPI_INT, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_COUNT,
            MPI_Alltoallv(&value, zeros, zeros, MPI_INT, &result, counts, zeros, MPI_INT, MPI_COMM_WORLD));
    if (rank == 0) {
        REFUSES(MPI_ERR_COUNT, MPI_Gatherv(&value, 0, MPI_INT, &result, counts, zeros, MPI_INT, 0, MPI_COMM_WORLD));
        REFUSES(MPI_ERR_COUNT, MPI_Scatterv(&value, counts, zeros, MPI_INT, &result, 0, MPI_INT, 0, MPI_COMM_WORLD));
    }
    REFUSES(MPI_ERR_COUNT, MPI_Type_contiguous(-1, MPI_INT, &type));
    REFUSES(MPI_ERR_COUNT, MPI_Type_indexed(-1, negative, zeros, MPI_INT, &type));
    REFUSES(MPI_ERR_COUNT, MPI_Type_indexed(2, negative, zeros, MPI_INT, &type));
    REFUSES(MPI_ERR_COUNT, MPI_Type_create_struct(2, negative, places, types, &type));
    REFUSES(MPI_ERR_ARG, MPI_Group_incl(group, -1, zeros, &made));
    REFUSES(MPI_ERR_ARG, MPI_Group_range_incl(group, 1, ranges, &made));
    MPI_Group_free(&group);
}

// A call that reads and writes the same memory requires MPI_IN_PLACE.
static void check_buffers(void) {
    int values[128] = {0};
    int others[128] = {0};
    int counts[64];
    int places[64];
    MPI_Datatype types[64];
    for (int i = 0; i < size; ++i) {
        counts[i] = 1;
        places[i] = i;
        types[i] = MPI_INT;
    }
    const MPI_Comm world = MPI_COMM_WORLD;
    REFUSES(MPI_ERR_BUFFER, MPI_Allreduce(values, values, 1, MPI_INT, MPI_SUM, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Scan(values, values, 1, MPI_INT, MPI_SUM, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Exscan(values, values, 1, MPI_INT, MPI_SUM, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Reduce_scatter(values, values, counts, MPI_INT, MPI_SUM, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Reduce_scatter_block(values, values, 1, MPI_INT, MPI_SUM, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Allgather(&values[rank], 1, MPI_INT, values, 1, MPI_INT, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Allgatherv(&values[rank], 1, MPI_INT, values, counts, places, MPI_INT, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Alltoall(values, 1, MPI_INT, values, 1, MPI_INT, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Alltoallv(values, counts, places, MPI_INT, values, counts, places, MPI_INT, world));
    REFUSES(MPI_ERR_BUFFER, MPI_Alltoallw(values, counts, places, types, values, counts, places, types, world));
    if (rank == 0) {
        REFUSES(MPI_ERR_BUFFER, MPI_Reduce(values, values, 1, MPI_INT, MPI_SUM, 0, world));
        REFUSES(MPI_ERR_BUFFER, MPI_Gather(values, 1, MPI_INT, values, 1, MPI_INT, 0, world));
        REFUSES(MPI_ERR_BUFFER, MPI_Gatherv(values, 1, MPI_INT, values, counts, places, MPI_INT, 0, world));
        REFUSES(MPI_ERR_BUFFER, MPI_Scatter(values, 1, MPI_INT, values, 1, MPI_INT, 0, world));
        REFUSES(MPI_ERR_BUFFER, MPI_Scatterv(values, counts, places, MPI_INT, values, 1, MPI_INT, 0, world));
    }
    REFUSES(MPI_ERR_BUFFER, MPI_Reduce_local(MPI_IN_PLACE, values, 1, MPI_INT, MPI_SUM));
    REFUSES(MPI_ERR_BUFFER, MPI_Reduce_local(values, MPI_IN_PLACE, 1, MPI_INT, MPI_SUM));
    REFUSES(MPI_ERR_BUFFER, MPI_Reduce_local(values, values, 1, MPI_INT, MPI_SUM));
    // Nothing is read or written, or another rank's block.
    CHECK(MPI_Allreduce(values, values, 0, MPI_INT, MPI_SUM, world) == MPI_SUCCESS);
    CHECK(MPI_Allreduce(values, others, 1, MPI_INT, MPI_SUM, world) == MPI_SUCCESS);
    CHECK(MPI_Gather(&values[size], 1, MPI_INT, values, 1, MPI_INT, 0, world) == MPI_SUCCESS);
    int far[64];
    for (int i = 0; i < size; ++i) { far[i] = i + size; }
    CHECK(MPI_Alltoallv(values, counts, places, MPI_INT, values, counts, far, MPI_INT, world) == MPI_SUCCESS);
}

static void check_handles(void) {
    int value = 0;
    int dimensions[2] = {size, 2};
    int periods[2] = {0, 0};
    MPI_Comm own;
    MPI_Comm made = MPI_COMM_WORLD;
    MPI_Group everyone;
    MPI_Datatype type;
    MPI_Comm_group(MPI_COMM_WORLD, &everyone);
    MPI_Comm_split(MPI_COMM_WORLD, rank, 0, &own);
    MPI_Comm_set_errhandler(own, MPI_ERRORS_RETURN);
    REFUSES(MPI_ERR_GROUP, MPI_Comm_create(own, everyone, &made));
    CHECK(made == MPI_COMM_NULL);
    REFUSES(MPI_ERR_GROUP, MPI_Comm_create_group(own, everyone, 0, &made));
    made = MPI_COMM_WORLD;
    REFUSES(MPI_ERR_DIMS, MPI_Cart_create(MPI_COMM_WORLD, 2, dimensions, periods, 0, &made));
    CHECK(made == MPI_COMM_NULL);
    REFUSES(MPI_ERR_COMM, MPI_Comm_size(MPI_COMM_NULL, &value));
    MPI_Comm freed = own;
    MPI_Comm_free(&own);
    REFUSES(MPI_ERR_COMM, MPI_Barrier(freed));
    MPI_Type_contiguous(2, MPI_INT, &type);
    REFUSES(MPI_ERR_TYPE, MPI_Send(&value, 0, type, 0, 0, MPI_COMM_WORLD));
    const MPI_Datatype stale = type;
    MPI_Type_free(&type);
    CHECK(type == MPI_DATATYPE_NULL);
    REFUSES(MPI_ERR_TYPE, MPI_Send(&value, 0, stale, 0, 0, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_TYPE, MPI_Send(&value, 0, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD));
    REFUSES(MPI_ERR_TYPE, MPI_Type_free(&type));
    MPI_Group_free(&everyone);
    REFUSES(MPI_ERR_GROUP, MPI_Group_size(everyone, &value));
    REFUSES(MPI_ERR_OP, MPI_Allreduce(&value, &rank, 1, MPI_INT, MPI_OP_NULL, MPI_COMM_WORLD));
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    check_addresses_of_results();
    check_counts();
    check_buffers();
    check_handles();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
