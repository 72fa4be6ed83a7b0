// SPDX-License-Identifier: Apache-2.0
// Communicators of two groups: exits with 0 if each call did what the standard says. On 2 ranks or more.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

enum { LENGTH = 300 };

static int rank;
static int size;
static int upper;  // whether this rank is in the upper group
static int here;   // its rank in its group
static int here_size;
static int there_size;
static MPI_Comm half;
static MPI_Comm both;

/// Rank in the world of a member of the upper or lower group; the upper group counts backwards.
static int world_rank(int of_upper, int member) { return of_upper ? size - 1 - member : member; }

static int value(int of, int index) { return 1000 * of + index; }

static void make_groups(void) {
    const int lower_size = (size + 1) / 2;
    upper = rank >= lower_size;
    MPI_Comm_split(MPI_COMM_WORLD, upper, upper ? -rank : rank, &half);
    MPI_Comm_rank(half, &here);
    MPI_Comm_size(half, &here_size);
    there_size = size - here_size;
    CHECK(world_rank(upper, here) == rank);
    // The leaders are the last rank of the lower group and the first of the upper one.
    const int leader = upper ? 0 : lower_size - 1;
    const int other = upper ? lower_size - 1 : size - 1;
    MPI_Intercomm_create(half, leader, MPI_COMM_WORLD, other, 5, &both);
    int number = -1;
    MPI_Comm_test_inter(both, &number);
    CHECK(number == 1);
    MPI_Comm_test_inter(half, &number);
    CHECK(number == 0);
    MPI_Comm_size(both, &number);
    CHECK(number == here_size);
    MPI_Comm_rank(both, &number);
    CHECK(number == here);
    MPI_Comm_remote_size(both, &number);
    CHECK(number == there_size);
}

/// Checks that a group has given ranks of the world.
static void check_group(MPI_Group* group, int count, const int* expected) {
    MPI_Group world;
    int length = -1;
    int* const ranks = malloc(2 * (size_t)count * sizeof *ranks);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_size(*group, &length);
    CHECK(length == count);
    for (int i = 0; i < count; ++i) { ranks[i] = i; }
    MPI_Group_translate_ranks(*group, count, ranks, world, ranks + count);
    for (int i = 0; i < count; ++i) { CHECK(ranks[count + i] == expected[i]); }
    free(ranks);
    MPI_Group_free(&world);
    MPI_Group_free(group);
}

static void check_groups(void) {
    int* const expected = malloc((size_t)size * sizeof *expected);
    MPI_Group group;
    for (int i = 0; i < here_size; ++i) { expected[i] = world_rank(upper, i); }
    MPI_Comm_group(both, &group);
    check_group(&group, here_size, expected);
    for (int i = 0; i < there_size; ++i) { expected[i] = world_rank(!upper, i); }
    MPI_Comm_remote_group(both, &group);
    check_group(&group, there_size, expected);
    for (int high = 0; high < 2; ++high) {  // the upper group comes last, then first
        MPI_Comm merged;
        int next = 0;
        MPI_Intercomm_merge(both, upper != high, &merged);
        for (int i = 0; i < (high ? size / 2 : size - size / 2); ++i) { expected[next++] = world_rank(high, i); }
        for (int i = 0; i < (high ? size - size / 2 : size / 2); ++i) { expected[next++] = world_rank(!high, i); }
        MPI_Comm_group(merged, &group);
        check_group(&group, size, expected);
        int sum = 0;
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, merged);
        CHECK(sum == size * (size - 1) / 2);
        MPI_Comm_free(&merged);
    }
    MPI_Comm merged;
    MPI_Intercomm_merge(both, 1, &merged);
    MPI_Comm_size(merged, &expected[0]);
    CHECK(expected[0] == size);
    MPI_Comm_free(&merged);
    free(expected);
}

static void check_messages(MPI_Comm comm) {
    static int sent[LENGTH];
    static int received[LENGTH];
    MPI_Status status;
    const int partner = here < there_size ? here : MPI_PROC_NULL;
    for (int i = 0; i < LENGTH; ++i) { sent[i] = value(rank, i); }
    memset(received, 0, sizeof received);
    MPI_Sendrecv(sent, LENGTH, MPI_INT, partner, 3, received, LENGTH, MPI_INT, partner, 3, comm, &status);
    if (partner != MPI_PROC_NULL) {
        CHECK(status.MPI_SOURCE == partner && status.MPI_TAG == 3);
        for (int i = 0; i < LENGTH; ++i) { CHECK(received[i] == value(world_rank(!upper, partner), i)); }
    }
    if (upper) {
        MPI_Send(sent, 1, MPI_INT, 0, here, comm);
    } else if (here == 0) {
        for (int i = 0; i < there_size; ++i) {
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status);
            CHECK(status.MPI_SOURCE == status.MPI_TAG);
            MPI_Recv(received, 1, MPI_INT, status.MPI_SOURCE, status.MPI_TAG, comm, MPI_STATUS_IGNORE);
            CHECK(received[0] == value(world_rank(1, status.MPI_SOURCE), 0));
        }
    }
}

/// Root in an operation whose root is a rank of the upper or the lower group.
static int root_of(int of_upper, int member) {
    if (upper != of_upper) { return member; }
    return here == member ? MPI_ROOT : MPI_PROC_NULL;
}

static int sum_of(int of_upper, int index) {
    const int members = of_upper ? size / 2 : size - size / 2;
    int sum = 0;
    for (int i = 0; i < members; ++i) { sum += value(world_rank(of_upper, i), index); }
    return sum;
}

static void check_broadcasts_and_reductions(MPI_Comm comm) {
    static int words[LENGTH];
    static int result[LENGTH];
    for (int of_upper = 0; of_upper < 2; ++of_upper) {
        const int member = (of_upper ? size / 2 : size - size / 2) - 1;
        const int root = root_of(of_upper, member);
        for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, i); }
        MPI_Bcast(words, LENGTH, MPI_INT, root, comm);
        const int source = upper == of_upper ? rank : world_rank(of_upper, member);
        for (int i = 0; i < LENGTH; ++i) { CHECK(words[i] == value(source, i)); }
        for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, i); }
        memset(result, 0, sizeof result);
        MPI_Reduce(words, result, LENGTH, MPI_INT, MPI_SUM, root, comm);
        for (int i = 0; i < LENGTH; ++i) { CHECK(result[i] == (root == MPI_ROOT ? sum_of(!of_upper, i) : 0)); }
    }
    MPI_Allreduce(words, result, LENGTH, MPI_INT, MPI_SUM, comm);
    for (int i = 0; i < LENGTH; ++i) { CHECK(result[i] == sum_of(!upper, i)); }
    int* const counts = malloc((size_t)here_size * sizeof *counts);
    const int block = LENGTH / 30;  // both groups have up to 5 ranks here, and scatter as many elements
    for (int i = 0; i < here_size; ++i) { counts[i] = 0; }
    counts[0] = block;
    counts[here_size - 1] += 2 * block;
    memset(result, 0, sizeof result);
    MPI_Reduce_scatter(words, result, counts, MPI_INT, MPI_SUM, comm);
    const int first = here == 0 ? 0 : block;
    for (int i = 0; i < counts[here]; ++i) { CHECK(result[i] == sum_of(!upper, first + i)); }
    if (here_size == there_size) {
        MPI_Reduce_scatter_block(words, result, 3, MPI_INT, MPI_SUM, comm);
        for (int i = 0; i < 3; ++i) { CHECK(result[i] == sum_of(!upper, 3 * here + i)); }
    }
    free(counts);
    MPI_Barrier(comm);
}

static void check_gathers_and_scatters(MPI_Comm comm) {
    static int words[LENGTH];
    static int blocks[LENGTH];
    int counts[LENGTH / 10];
    int places[LENGTH / 10];
    for (int i = 0; i < there_size; ++i) {
        counts[i] = i + 1;
        places[i] = 10 * i + 1;
    }
    for (int of_upper = 0; of_upper < 2; ++of_upper) {
        const int root = root_of(of_upper, 0);
        for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, i); }
        memset(blocks, 0, sizeof blocks);
        MPI_Gather(words, 3, MPI_INT, blocks, 3, MPI_INT, root, comm);
        for (int i = 0; root == MPI_ROOT && i < 3 * there_size; ++i) {
            CHECK(blocks[i] == value(world_rank(!of_upper, i / 3), i % 3));
        }
        memset(blocks, 0, sizeof blocks);
        MPI_Gatherv(words, here + 1, MPI_INT, blocks, counts, places, MPI_INT, root, comm);
        for (int i = 0; root == MPI_ROOT && i < there_size; ++i) {
            CHECK(blocks[10 * i + 1 + i] == value(world_rank(!of_upper, i), i) && blocks[10 * i + i + 2] == 0);
        }
        MPI_Scatter(words, 2, MPI_INT, blocks, 2, MPI_INT, root, comm);
        CHECK(upper == of_upper || blocks[1] == value(world_rank(of_upper, 0), 2 * here + 1));
        MPI_Scatterv(words, counts, places, MPI_INT, blocks, here + 1, MPI_INT, root, comm);
        CHECK(upper == of_upper || blocks[here] == value(world_rank(of_upper, 0), 10 * here + 1 + here));
    }
}

static void check_exchanges(MPI_Comm comm) {
    static int words[LENGTH];
    static int blocks[LENGTH];
    int counts[LENGTH / 10];
    int places[LENGTH / 10];
    int bytes[LENGTH / 10];
    MPI_Datatype types[LENGTH / 10];
    for (int i = 0; i < there_size; ++i) {
        counts[i] = 2;
        places[i] = 5 * i;
        bytes[i] = 20 * i;
        types[i] = MPI_INT;
    }
    for (int i = 0; i < LENGTH; ++i) { words[i] = value(rank, i); }
    MPI_Allgather(words, 4, MPI_INT, blocks, 4, MPI_INT, comm);
    for (int i = 0; i < 4 * there_size; ++i) { CHECK(blocks[i] == value(world_rank(!upper, i / 4), i % 4)); }
    MPI_Allgatherv(words, 2, MPI_INT, blocks, counts, places, MPI_INT, comm);
    for (int i = 0; i < there_size; ++i) { CHECK(blocks[5 * i + 1] == value(world_rank(!upper, i), 1)); }
    MPI_Alltoall(words, 2, MPI_INT, blocks, 2, MPI_INT, comm);
    for (int i = 0; i < there_size; ++i) { CHECK(blocks[2 * i + 1] == value(world_rank(!upper, i), 2 * here + 1)); }
    MPI_Alltoallv(words, counts, places, MPI_INT, blocks, counts, places, MPI_INT, comm);
    for (int i = 0; i < there_size; ++i) { CHECK(blocks[5 * i + 1] == value(world_rank(!upper, i), 5 * here + 1)); }
    memset(blocks, 0, sizeof blocks);
    MPI_Alltoallw(words, counts, bytes, types, blocks, counts, bytes, types, comm);
    for (int i = 0; i < there_size; ++i) { CHECK(blocks[5 * i + 1] == value(world_rank(!upper, i), 5 * here + 1)); }
    memset(blocks, 0, sizeof blocks);
    MPI_Request requests[2];
    int sum = 0;
    MPI_Ialltoall(words, 1, MPI_INT, blocks, 1, MPI_INT, comm, &requests[0]);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < there_size; ++i) { CHECK(blocks[i] == value(world_rank(!upper, i), here)); }
    CHECK(sum == sum_of(!upper, 0) / 1000);
}

static void check_collectives(MPI_Comm comm) {
    check_messages(comm);
    check_broadcasts_and_reductions(comm);
    check_gathers_and_scatters(comm);
    check_exchanges(comm);
}

static void check_copies(void) {
    MPI_Comm copy;
    MPI_Comm part;
    MPI_Group group;
    MPI_Group first;
    int result = -1;
    int number = -1;
    static int word = 7;
    int* found = NULL;
    int key = MPI_KEYVAL_INVALID;
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &key, NULL);
    MPI_Comm_set_attr(both, key, &word);
    MPI_Comm_dup(both, &copy);
    MPI_Comm_get_attr(copy, key, &found, &number);
    CHECK(number && found == &word);
    MPI_Comm_compare(both, copy, &result);
    CHECK(result == MPI_CONGRUENT);
    MPI_Comm_compare(both, both, &result);
    CHECK(result == MPI_IDENT);
    MPI_Comm_compare(both, half, &result);
    CHECK(result == MPI_UNEQUAL);
    check_collectives(copy);
    // The odd members of both groups, backwards.
    MPI_Comm_split(copy, here % 2 == 1 ? 4 : MPI_UNDEFINED, -here, &part);
    CHECK((part != MPI_COMM_NULL) == (here % 2 == 1 && there_size > 1));
    if (part != MPI_COMM_NULL) {
        MPI_Comm_size(part, &number);
        CHECK(number == here_size / 2);
        MPI_Comm_remote_size(part, &number);
        CHECK(number == there_size / 2);
        int last = -1;
        MPI_Bcast(upper ? &last : &rank, 1, MPI_INT,
                  upper                           ? 0
                  : here == here_size / 2 * 2 - 1 ? MPI_ROOT
                                                  : MPI_PROC_NULL,
                  part);
        CHECK(!upper || last == world_rank(0, there_size / 2 * 2 - 1));
        MPI_Comm_free(&part);
    }
    MPI_Request request;
    MPI_Comm third;
    MPI_Comm_idup(both, &third, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_get_attr(third, key, &found, &number);
    CHECK(number && found == &word);
    check_collectives(third);
    MPI_Comm_free(&third);
    MPI_Info info = MPI_INFO_NULL;
    MPI_Comm_set_info(copy, MPI_INFO_NULL);
    MPI_Comm_get_info(copy, &info);
    MPI_Info_get_nkeys(info, &number);
    CHECK(number == 0);
    MPI_Info_free(&info);
    const int zero = 0;
    MPI_Comm_group(copy, &group);
    MPI_Group_incl(group, 1, &zero, &first);
    MPI_Comm_create(copy, first, &part);
    CHECK((part != MPI_COMM_NULL) == (here == 0));
    if (part != MPI_COMM_NULL) {
        MPI_Comm_compare(part, copy, &result);
        CHECK(result == (size == 2 ? MPI_CONGRUENT : MPI_UNEQUAL));
        MPI_Barrier(part);
        MPI_Comm_free(&part);
    }
    MPI_Group_free(&group);
    MPI_Group_free(&first);
    MPI_Comm_free(&copy);
    CHECK(copy == MPI_COMM_NULL);
    MPI_Comm_free_keyval(&key);
}

static void check_mistakes(void) {
    MPI_Comm made = MPI_COMM_NULL;
    MPI_Group group;
    MPI_Win win;
    int number = 0;
    const int sizes[] = {1};
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(half, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(both, MPI_ERRORS_RETURN);
    CHECK(MPI_Comm_remote_size(half, &number) == MPI_ERR_COMM);
    CHECK(MPI_Comm_remote_group(half, &group) == MPI_ERR_COMM);
    CHECK(MPI_Intercomm_merge(half, 0, &made) == MPI_ERR_COMM);
    CHECK(MPI_Intercomm_create(half, here_size, MPI_COMM_WORLD, 0, 0, &made) == MPI_ERR_RANK);
    CHECK(MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, size, 0, &made) == MPI_ERR_RANK);
    CHECK(MPI_Intercomm_create(both, 0, MPI_COMM_WORLD, 0, 0, &made) == MPI_ERR_COMM);
    CHECK(MPI_Intercomm_create(MPI_COMM_WORLD, 0, MPI_COMM_WORLD, 0, 9, &made) == MPI_ERR_COMM);
    CHECK(MPI_Send(&number, 1, MPI_INT, there_size, 0, both) == MPI_ERR_RANK);
    CHECK(MPI_Bcast(&number, 1, MPI_INT, there_size, both) == MPI_ERR_ROOT);
    CHECK(MPI_Gather(&number, 1, MPI_INT, &number, 1, MPI_INT, there_size, both) == MPI_ERR_ROOT);
    CHECK(MPI_Allreduce(&rank, &number, 1, MPI_INT, MPI_OP_NULL, both) == MPI_ERR_OP);
    CHECK(MPI_Allreduce(&rank, &number, 1, MPI_FLOAT, MPI_BXOR, both) == MPI_ERR_OP);
    CHECK(MPI_Scan(&rank, &number, 1, MPI_INT, MPI_SUM, both) == MPI_ERR_COMM);
    CHECK(MPI_Exscan(&rank, &number, 1, MPI_INT, MPI_SUM, both) == MPI_ERR_COMM);
    CHECK(MPI_Cart_create(both, 1, sizes, sizes, 0, &made) == MPI_ERR_COMM);
    CHECK(MPI_Comm_split(both, -5, 0, &made) == MPI_ERR_ARG);
    CHECK(MPI_Win_create(&number, 4, 4, MPI_INFO_NULL, both, &win) == MPI_ERR_COMM);
    MPI_Comm_group(both, &group);
    CHECK(MPI_Comm_create_group(both, group, 0, &made) == MPI_ERR_COMM);
    MPI_Group_free(&group);
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    make_groups();
    check_groups();
    check_collectives(both);
    check_copies();
    check_mistakes();
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return failures;
}
