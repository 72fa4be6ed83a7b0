// SPDX-License-Identifier: Apache-2.0
// Calls of MPI (mpi_corners.c has the others), on any number of ranks: exits with 0 if all results are correct. Rank 0
// prints a checksum, which depends only on the number of ranks.
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

static int rank;
static int size;
static uint32_t checksum = 1;

static int right_of(int step) { return (rank + step) % size; }

static int left_of(int step) { return (rank - step % size + size) % size; }

static void add_to_checksum(uint32_t value) { checksum = checksum * 31 + value; }

static void fill(unsigned char* bytes, int number, int seed) {
    for (int i = 0; i < number; ++i) { bytes[i] = (unsigned char)(i * 7 + seed); }
}

static int is_filled(const unsigned char* bytes, int number, int seed) {
    for (int i = 0; i < number; ++i) {
        if (bytes[i] != (unsigned char)(i * 7 + seed)) { return 0; }
    }
    return 1;
}

// Messages of all lengths, and buffers at all offsets within a word.
static void check_lengths(void) {
    static const int lengths[] = {0, 1, 3, 4, 7, 223, 224, 225, 230, 1000, 4096, 4099};
    static unsigned char sent[4200];
    static unsigned char received[4200];
    for (unsigned i = 0; i < sizeof lengths / sizeof lengths[0]; ++i) {
        const int length = lengths[i];
        for (int offset = 0; offset<4; offset += length> 300 ? 3 : 1) {
            MPI_Status status;
            int count = -1;
            fill(sent + offset, length, rank);
            memset(received, 255, sizeof received);
            MPI_Sendrecv(sent + offset, length, MPI_BYTE, right_of(1), 5, received + 4 - offset, length + 8, MPI_BYTE,
                         left_of(1), 5, MPI_COMM_WORLD, &status);
            CHECK(is_filled(received + 4 - offset, length, left_of(1)));
            CHECK(received[3 - offset] == 255 && received[4 - offset + length] == 255);
            MPI_Get_count(&status, MPI_BYTE, &count);
            CHECK(count == length && status.MPI_SOURCE == left_of(1) && status.MPI_TAG == 5);
        }
    }
}

static void check_order_and_wildcards(void) {
    enum { number = 40 };
    int values[number];
    MPI_Request requests[number];
    if (rank != 0) {
        for (int i = 0; i < number; ++i) {
            values[i] = rank * 1000 + i;
            MPI_Isend(&values[i], 1, MPI_INT, 0, i % 2, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Waitall(number, requests, MPI_STATUSES_IGNORE);
    } else {
        int next[2][64] = {{0}};
        for (int i = 0; i < number * (size - 1); ++i) {
            MPI_Status status;
            int value = 0;
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            const int expected =
                status.MPI_SOURCE * 1000 + 2 * next[status.MPI_TAG][status.MPI_SOURCE] + status.MPI_TAG;
            CHECK(value == expected);
            ++next[status.MPI_TAG][status.MPI_SOURCE];
        }
    }
    // Receives by tag, in a different order from the sends.
    double long_values[100];
    if (size > 1 && rank == 0) {
        int small = 5;
        for (int i = 0; i < 100; ++i) { long_values[i] = i; }
        MPI_Request sent;
        MPI_Isend(long_values, 100, MPI_DOUBLE, 1, 8, MPI_COMM_WORLD, &sent);
        MPI_Send(&small, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
        CHECK(sent == MPI_REQUEST_NULL);
    } else if (rank == 1) {
        int small = 0;
        MPI_Recv(&small, 1, MPI_INT, 0, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(long_values, 100, MPI_DOUBLE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(small == 5 && long_values[99] == 99.0);
    }
}

static void check_requests(void) {
    int values[4] = {rank, rank + 1, rank + 2, rank + 3};
    int received[4] = {0, 0, 0, 0};
    MPI_Request requests[8];
    MPI_Status statuses[8];
    for (int i = 0; i < 4; ++i) {
        MPI_Irecv(&received[i], 1, MPI_INT, left_of(1), 10 + i, MPI_COMM_WORLD, &requests[i]);
    }
    for (int i = 0; i < 4; ++i) {
        MPI_Isend(&values[3 - i], 1, MPI_INT, right_of(1), 10 + 3 - i, MPI_COMM_WORLD, &requests[4 + i]);
    }
    int index = -1;
    MPI_Waitany(8, requests, &index, &statuses[0]);
    CHECK(index >= 0 && index < 8 && requests[index] == MPI_REQUEST_NULL);
    int finished = 0;
    int indices[8];
    MPI_Waitsome(8, requests, &finished, indices, statuses);
    CHECK(finished >= 1);
    MPI_Waitall(8, requests, statuses);
    for (int i = 0; i < 4; ++i) { CHECK(received[i] == left_of(1) + i); }
    MPI_Waitany(8, requests, &index, MPI_STATUS_IGNORE);
    CHECK(index == MPI_UNDEFINED);
    int flag = 0;
    MPI_Testall(8, requests, &flag, MPI_STATUSES_IGNORE);
    CHECK(flag == 1);
    // Tests until the message has arrived.
    MPI_Irecv(received, 1, MPI_INT, left_of(1), 20, MPI_COMM_WORLD, &requests[0]);
    MPI_Issend(values, 1, MPI_INT, right_of(1), 20, MPI_COMM_WORLD, &requests[1]);
    int tests = 0;
    for (flag = 0; flag == 0; ++tests) { MPI_Testany(2, requests, &index, &flag, statuses); }
    CHECK(index == 0 || index == 1);
    for (flag = 0; flag == 0;) { MPI_Test(&requests[1 - index], &flag, statuses); }
    CHECK(received[0] == left_of(1) && requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    MPI_Irecv(received, 1, MPI_INT, left_of(1), 21, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(values, 1, MPI_INT, right_of(1), 21, MPI_COMM_WORLD, &requests[1]);
    MPI_Request_free(&requests[1]);
    for (finished = 0; finished == 0;) { MPI_Testsome(1, requests, &finished, indices, statuses); }
    CHECK(indices[0] == 0 && statuses[0].MPI_TAG == 21);
    // This message is never sent.
    MPI_Irecv(received, 1, MPI_INT, left_of(1), 22, MPI_COMM_WORLD, &requests[0]);
    MPI_Cancel(&requests[0]);
    MPI_Wait(&requests[0], statuses);
    MPI_Test_cancelled(statuses, &flag);
    CHECK(flag == 1);
    MPI_Send(values, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
    MPI_Recv(received, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, statuses);
    CHECK(statuses[0].MPI_SOURCE == MPI_PROC_NULL && statuses[0].MPI_TAG == MPI_ANY_TAG);
}

static void check_persistent(void) {
    static double values[200];
    static double received[200];
    MPI_Request requests[2];
    MPI_Recv_init(received, 200, MPI_DOUBLE, left_of(1), 30, MPI_COMM_WORLD, &requests[0]);
    MPI_Send_init(values, 200, MPI_DOUBLE, right_of(1), 30, MPI_COMM_WORLD, &requests[1]);
    for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 200; ++i) { values[i] = rank + round + i; }
        MPI_Startall(2, requests);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        CHECK(received[199] == left_of(1) + round + 199);
        CHECK(requests[0] != MPI_REQUEST_NULL);
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

static void check_other_sends(void) {
    static char room[10000];
    int value = rank;
    int received = -1;
    MPI_Buffer_attach(room, sizeof room);
    MPI_Bsend(&value, 1, MPI_INT, right_of(1), 40, MPI_COMM_WORLD);
    value = -1;
    MPI_Recv(&received, 1, MPI_INT, left_of(1), 40, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(received == left_of(1));
    void* detached = NULL;
    int bytes = 0;
    MPI_Buffer_detach(&detached, &bytes);
    CHECK(detached == room && bytes == sizeof room);
    value = rank;
    MPI_Request request;
    MPI_Irecv(&received, 1, MPI_INT, left_of(1), 41, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rsend(&value, 1, MPI_INT, right_of(1), 41, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    CHECK(received == left_of(1));
    MPI_Irecv(&received, 1, MPI_INT, left_of(1), 42, MPI_COMM_WORLD, &request);
    MPI_Ssend(&value, 1, MPI_INT, right_of(1), 42, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Sendrecv_replace(&value, 1, MPI_INT, right_of(1), 43, left_of(1), 43, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(value == left_of(1));
}

static void check_probe(void) {
    double values[50] = {0};
    MPI_Status status;
    MPI_Request request;
    values[49] = rank;
    MPI_Isend(values, 10 + rank, MPI_DOUBLE, right_of(1), 50, MPI_COMM_WORLD, &request);
    MPI_Probe(MPI_ANY_SOURCE, 50, MPI_COMM_WORLD, &status);
    int count = 0;
    MPI_Get_count(&status, MPI_DOUBLE, &count);
    CHECK(count == 10 + left_of(1) && status.MPI_SOURCE == left_of(1));
    int flag = 0;
    MPI_Iprobe(left_of(1), 50, MPI_COMM_WORLD, &flag, &status);
    CHECK(flag == 1);
    double received[60];
    MPI_Recv(received, 60, MPI_DOUBLE, left_of(1), 50, MPI_COMM_WORLD, &status);
    MPI_Iprobe(MPI_ANY_SOURCE, 51, MPI_COMM_WORLD, &flag, &status);
    CHECK(flag == 0);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(count == 2 * (10 + left_of(1)));
}

// Pairs a, b represent x -> a x + b; their composition is associative and not commutative.
static void compose(void* in, void* inout, int* count, MPI_Datatype* type) {
    const unsigned* left = in;
    unsigned* right = inout;
    (void)type;
    for (int i = 0; i < 2 * *count; i += 2) {
        right[i + 1] = left[i] * right[i + 1] + left[i + 1];
        right[i] = left[i] * right[i];
    }
}

/// A rank in a reduction serves the receiver of a long message that has not joined the reduction yet.
static void check_messages_during_reduction(void) {
    static int words[2000];
    MPI_Request request = MPI_REQUEST_NULL;
    if (rank == 0 && size > 1) {
        words[1999] = 7;
        MPI_Isend(words, 2000, MPI_INT, size - 1, 5, MPI_COMM_WORLD, &request);
    } else if (rank == size - 1 && size > 1) {
        MPI_Recv(words, 2000, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(words[1999] == 7);
    }
    int sum = 0;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == size * (size - 1) / 2);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void check_order_of_reduction(void) {
    const unsigned own[2] = {(unsigned)rank + 3, (unsigned)rank * rank + 1};
    unsigned expected[2] = {1, 0};
    unsigned prefix[2] = {1, 0};
    unsigned result[2] = {0, 0};
    MPI_Datatype pair;
    MPI_Op op;
    MPI_Type_contiguous(2, MPI_UNSIGNED, &pair);
    MPI_Type_commit(&pair);
    MPI_Op_create(compose, 0, &op);
    for (unsigned i = 0; i < (unsigned)size; ++i) {
        unsigned next[2] = {i + 3, i * i + 1};
        compose(expected, next, &(int){1}, &pair);
        memcpy(expected, next, sizeof next);
        if (i == (unsigned)rank) { memcpy(prefix, next, sizeof next); }
    }
    MPI_Reduce(own, result, 1, pair, op, size / 2, MPI_COMM_WORLD);
    CHECK(rank != size / 2 || memcmp(result, expected, sizeof result) == 0);
    MPI_Allreduce(own, result, 1, pair, op, MPI_COMM_WORLD);
    CHECK(memcmp(result, expected, sizeof result) == 0);
    MPI_Scan(own, result, 1, pair, op, MPI_COMM_WORLD);
    CHECK(memcmp(result, prefix, sizeof result) == 0);
    MPI_Type_free(&pair);
    MPI_Op_free(&op);
    CHECK(op == MPI_OP_NULL);
}

static void check_reductions(void) {
    static const int lengths[] = {1, 5, 1100};
    static double values[1100];
    static double sums[1100];
    for (int which = 0; which < 3; ++which) {
        const int length = lengths[which];
        for (int i = 0; i < length; ++i) {
            values[i] = rank + i;
            sums[i] = -1;
        }
        const int root = size - 1;
        MPI_Reduce(values, sums, length, MPI_DOUBLE, MPI_SUM, root, MPI_COMM_WORLD);
        for (int i = 0; i < length; ++i) { CHECK(rank != root || sums[i] == size * i + size * (size - 1) / 2.0); }
        MPI_Allreduce(values, sums, length, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        CHECK(sums[length - 1] == length - 1 + size - 1);
        MPI_Allreduce(MPI_IN_PLACE, values, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        CHECK(values[length - 1] == size * (length - 1) + size * (size - 1) / 2.0);
        add_to_checksum((uint32_t)values[0]);
        MPI_Bcast(values, length, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
    struct {
        double value;
        int place;
    } pair = {(rank * 5) % size, rank}, found;
    MPI_Allreduce(&pair, &found, 1, MPI_DOUBLE_INT, MPI_MINLOC, MPI_COMM_WORLD);
    CHECK(found.value == 0.0 && found.place == 0);
    int number = rank + 1;
    int result = 0;
    MPI_Allreduce(&number, &result, 1, MPI_INT, MPI_BOR, MPI_COMM_WORLD);
    int expected = 0;
    for (int i = 1; i <= size; ++i) { expected |= i; }
    CHECK(result == expected);
    MPI_Allreduce(&number, &result, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    CHECK(result == 1);
    long long large = 1LL << 33;
    long long product = 0;
    MPI_Allreduce(&large, &product, 1, MPI_LONG_LONG_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(product == (1LL << 33) * size);
    MPI_Scan(&number, &result, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(result == (rank + 1) * (rank + 2) / 2);
    MPI_Exscan(&number, &result, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(rank == 0 || result == rank * (rank + 1) / 2);
    int counts[64];
    int many[64];
    for (int i = 0; i < size; ++i) {
        counts[i] = 1;
        many[i] = rank * i;
    }
    MPI_Reduce_scatter(many, &result, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(result == rank * size * (size - 1) / 2);
    MPI_Reduce_scatter_block(many, &result, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(result == rank * size * (size - 1) / 2);
    MPI_Reduce_local(&number, &result, 1, MPI_INT, MPI_SUM);
    CHECK(result == rank * size * (size - 1) / 2 + number);
}

static void check_broadcasts(void) {
    static unsigned char bytes[20000];
    for (int root = 0; root < size; root += 3) {
        const int length = root == 0 ? 20000 : 17;
        fill(bytes, length, rank == root ? root : rank + 100);
        MPI_Bcast(bytes, length, MPI_BYTE, root, MPI_COMM_WORLD);
        CHECK(is_filled(bytes, length, root));
    }
}

static void check_gathers(void) {
    int own[3] = {rank, rank * 2, rank * 3};
    int all[64 * 3];
    int counts[64];
    int places[64];
    const int root = size / 2;
    int total = 0;
    for (int i = 0; i < size; ++i) {
        counts[i] = 1 + i % 3;
        places[i] = total + i;  // with gaps
        total += counts[i];
    }
    memset(all, 255, sizeof all);
    MPI_Gather(own, 3, MPI_INT, all, 3, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < size && rank == root; ++i) { CHECK(all[3 * i] == i && all[3 * i + 2] == 3 * i); }
    MPI_Scatter(all, 3, MPI_INT, rank == root ? MPI_IN_PLACE : own, 3, MPI_INT, root, MPI_COMM_WORLD);
    CHECK(own[1] == 2 * rank);
    MPI_Gatherv(own, counts[rank], MPI_INT, all, counts, places, MPI_INT, root, MPI_COMM_WORLD);
    for (int i = 0; i < size && rank == root; ++i) { CHECK(all[places[i] + counts[i] - 1] == i * counts[i]); }
    int part[3] = {0, 0, 0};
    MPI_Scatterv(all, counts, places, MPI_INT, part, counts[rank], MPI_INT, root, MPI_COMM_WORLD);
    CHECK(part[counts[rank] - 1] == rank * counts[rank]);
    MPI_Allgather(own, 3, MPI_INT, all, 3, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) { CHECK(all[3 * i + 1] == 2 * i); }
    memcpy(&all[3 * rank], own, sizeof own);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 3, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(own, counts[rank], MPI_INT, all, counts, places, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) {
        CHECK(all[places[i] + counts[i] - 1] == i * counts[i]);
        add_to_checksum((uint32_t)all[places[i]]);
    }
}

static void check_all_to_all(void) {
    int sent[64 * 2];
    int received[64 * 2];
    int counts[64];
    int places[64];
    for (int i = 0; i < size; ++i) {
        sent[2 * i] = rank * 100 + i;
        sent[2 * i + 1] = -1;
        counts[i] = 1;
        places[i] = 2 * i;
    }
    MPI_Alltoall(sent, 2, MPI_INT, received, 2, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) { CHECK(received[2 * i] == i * 100 + rank && received[2 * i + 1] == -1); }
    memset(received, 0, sizeof received);
    MPI_Alltoallv(sent, counts, places, MPI_INT, received, counts, places, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) { CHECK(received[2 * i] == i * 100 + rank && received[2 * i + 1] == 0); }
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, sent, 2, MPI_INT, MPI_COMM_WORLD);
    CHECK(sent[2 * (size - 1)] == (size - 1) * 100 + rank);
}

static void check_communicators(void) {
    MPI_Comm half;
    MPI_Comm copy;
    int own_rank = -1;
    int own_size = -1;
    int result = -1;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    MPI_Comm_rank(half, &own_rank);
    MPI_Comm_size(half, &own_size);
    CHECK(own_size == (size + 1 - rank % 2) / 2 && own_rank == own_size - 1 - rank / 2);
    int sum = 0;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    int expected = 0;
    for (int i = rank % 2; i < size; i += 2) { expected += i; }
    CHECK(sum == expected);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Comm_compare(copy, MPI_COMM_WORLD, &result);
    CHECK(result == MPI_CONGRUENT);
    // This test sends the same message in two communicators.
    int first = rank;
    int second = rank + 1000;
    int received[2] = {0, 0};
    MPI_Request requests[2];
    MPI_Isend(&first, 1, MPI_INT, right_of(1), 60, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&second, 1, MPI_INT, right_of(1), 60, copy, &requests[1]);
    MPI_Recv(&received[1], 1, MPI_INT, left_of(1), 60, copy, MPI_STATUS_IGNORE);
    MPI_Recv(&received[0], 1, MPI_INT, left_of(1), 60, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK(received[0] == left_of(1) && received[1] == left_of(1) + 1000);
    MPI_Group world;
    MPI_Group some;
    MPI_Group others;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    int ranks[2] = {size - 1, 0};
    MPI_Group_incl(world, size > 1 ? 2 : 1, ranks, &some);
    MPI_Group_excl(world, size > 1 ? 2 : 1, ranks, &others);
    MPI_Group_size(others, &own_size);
    CHECK(own_size == (size > 1 ? size - 2 : 0));
    MPI_Group_rank(some, &own_rank);
    CHECK(own_rank == (rank == size - 1 ? 0 : rank == 0 ? 1 : MPI_UNDEFINED));
    MPI_Group_translate_ranks(some, 1, &(int){0}, world, &result);
    CHECK(result == size - 1);
    MPI_Comm few = MPI_COMM_NULL;
    if (own_rank != MPI_UNDEFINED) {
        MPI_Comm_create_group(MPI_COMM_WORLD, some, 3, &few);
        MPI_Barrier(few);
        MPI_Comm_free(&few);
    }
    MPI_Comm_create(MPI_COMM_WORLD, some, &few);
    CHECK((few != MPI_COMM_NULL) == (own_rank != MPI_UNDEFINED));
    MPI_Group whole;
    MPI_Group_union(some, others, &whole);
    MPI_Group_compare(whole, world, &result);
    CHECK(result == (size == 1 ? MPI_IDENT : MPI_SIMILAR));
    MPI_Group_intersection(whole, others, &whole);
    MPI_Group_difference(world, whole, &whole);
    MPI_Group_size(whole, &own_size);
    CHECK(own_size == (size > 1 ? 2 : 1));
    MPI_Group_range_incl(world, 1, (int[1][3]){{0, size - 1, 2}}, &whole);
    MPI_Group_size(whole, &own_size);
    CHECK(own_size == (size + 1) / 2);
    MPI_Group_range_excl(world, 1, (int[1][3]){{0, size - 1, 1}}, &whole);
    MPI_Group_size(whole, &own_size);
    CHECK(own_size == 0);
    MPI_Group_free(&some);
    CHECK(some == MPI_GROUP_NULL);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0 ? MPI_UNDEFINED : 1, 0, &few);
    CHECK((few == MPI_COMM_NULL) == (rank == 0));
    char name[MPI_MAX_OBJECT_NAME];
    int length = 0;
    MPI_Comm_set_name(copy, "copy");
    MPI_Comm_get_name(copy, name, &length);
    CHECK(strcmp(name, "copy") == 0 && length == 4);
    MPI_Comm_free(&half);
    MPI_Comm_free(&copy);
    CHECK(copy == MPI_COMM_NULL);
}

static int reported_code = 0;

static void take_error(MPI_Comm* comm, int* code, ...) {
    (void)comm;
    reported_code = *code;
}

static void check_errors(void) {
    int value = 0;
    MPI_Errhandler handler;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Send(&value, 1, MPI_INT, size, 0, MPI_COMM_WORLD) == MPI_ERR_RANK);
    CHECK(MPI_Send(&value, -1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_COUNT);
    CHECK(MPI_Send(&value, 1, MPI_INT, 0, -5, MPI_COMM_WORLD) == MPI_ERR_TAG);
    CHECK(MPI_Send(&value, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD) == MPI_ERR_TYPE);
    CHECK(MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD) == MPI_ERR_BUFFER);
    CHECK(MPI_Bcast(&value, 1, MPI_INT, size, MPI_COMM_WORLD) == MPI_ERR_ROOT);
    CHECK(MPI_Barrier(MPI_COMM_NULL) == MPI_ERR_COMM);
    CHECK(MPI_Allreduce(&value, &value, 1, MPI_DOUBLE, MPI_BAND, MPI_COMM_WORLD) == MPI_ERR_OP);
    static int many[200];
    for (int length = 2; length <= 200; length += 198) {  // truncated messages, short and long
        MPI_Request request;
        MPI_Status status;
        MPI_Irecv(many, 1, MPI_INT, left_of(1), 70, MPI_COMM_WORLD, &request);
        MPI_Send(many, length, MPI_INT, right_of(1), 70, MPI_COMM_WORLD);
        CHECK(MPI_Waitall(1, &request, &status) == MPI_ERR_IN_STATUS && status.MPI_ERROR == MPI_ERR_TRUNCATE);
    }
    MPI_Comm_create_errhandler(take_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Send(&value, 1, MPI_INT, -7, 0, MPI_COMM_WORLD);
    CHECK(reported_code == MPI_ERR_RANK);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Errhandler_free(&handler);
    char text[MPI_MAX_ERROR_STRING];
    int length = 0;
    MPI_Error_string(MPI_ERR_RANK, text, &length);
    CHECK(strstr(text, "RANK") != NULL);
}

static void check_types(void) {
    int bytes = 0;
    MPI_Type_size(MPI_DOUBLE_INT, &bytes);
    CHECK(bytes == 12);
    MPI_Type_size(MPI_LONG_LONG, &bytes);
    CHECK(bytes == 8);
    int matrix[6][5];
    int column[6];
    MPI_Datatype type;
    MPI_Datatype pair;
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    for (int i = 0; i < 30; ++i) { matrix[i / 5][i % 5] = rank * 100 + i; }
    MPI_Type_vector(6, 1, 5, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Sendrecv(&matrix[0][2], 1, type, right_of(1), 80, column, 6, MPI_INT, left_of(1), 80, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    for (int i = 0; i < 6; ++i) { CHECK(column[i] == left_of(1) * 100 + 5 * i + 2); }
    MPI_Sendrecv(column, 6, MPI_INT, left_of(1), 81, &matrix[0][4], 1, type, right_of(1), 81, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    CHECK(matrix[5][4] == rank * 100 + 27 && matrix[5][3] == rank * 100 + 28);
    MPI_Type_free(&type);
    struct item {
        char letter;
        double value;
        int number;
    } items[40], copies[40];
    int lengths[3] = {1, 1, 1};
    MPI_Aint places[3] = {offsetof(struct item, letter), offsetof(struct item, value), offsetof(struct item, number)};
    MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
    MPI_Type_create_struct(3, lengths, places, types, &pair);
    MPI_Type_create_resized(pair, 0, sizeof(struct item), &type);
    MPI_Type_commit(&type);
    MPI_Type_get_extent(type, &lower, &extent);
    CHECK(lower == 0 && extent == sizeof(struct item));
    for (int i = 0; i < 40; ++i) { items[i] = (struct item){(char)i, i * 0.5, rank + i}; }
    MPI_Sendrecv(items, 40, type, right_of(1), 82, copies, 40, type, left_of(1), 82, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(copies[39].letter == 39 && copies[39].value == 19.5 && copies[39].number == left_of(1) + 39);
    MPI_Type_contiguous(3, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_size(type, &bytes);
    CHECK(bytes == 12);
    MPI_Type_indexed(2, (int[]){1, 2}, (int[]){4, 0}, MPI_INT, &type);
    MPI_Type_commit(&type);
    int picked[3] = {0, 0, 0};
    int position = 0;
    MPI_Pack(matrix, 1, type, picked, sizeof picked, &position, MPI_COMM_WORLD);
    CHECK(position == 12 && picked[0] == matrix[0][4] && picked[2] == matrix[0][1]);
    position = 0;
    MPI_Unpack(picked, sizeof picked, &position, column, 3, MPI_INT, MPI_COMM_WORLD);
    CHECK(column[1] == matrix[0][0]);
    MPI_Pack_size(2, type, MPI_COMM_WORLD, &bytes);
    CHECK(bytes == 24);
}

static void check_grids(void) {
    int sizes[2] = {0, 0};
    int periods[2] = {1, 0};
    int place[2] = {-1, -1};
    int source = -1;
    int destination = -1;
    int other = -1;
    MPI_Comm grid;
    MPI_Comm row;
    MPI_Dims_create(size, 2, sizes);
    CHECK(sizes[0] * sizes[1] == size && sizes[0] >= sizes[1]);
    MPI_Cart_create(MPI_COMM_WORLD, 2, sizes, periods, 0, &grid);
    MPI_Cart_coords(grid, rank, 2, place);
    CHECK(place[0] == rank / sizes[1] && place[1] == rank % sizes[1]);
    MPI_Cart_shift(grid, 0, 1, &source, &destination);
    CHECK(destination == right_of(sizes[1]) && source == left_of(sizes[1]));
    MPI_Sendrecv(&rank, 1, MPI_INT, destination, 90, &other, 1, MPI_INT, source, 90, grid, MPI_STATUS_IGNORE);
    CHECK(other == source);
    MPI_Cart_shift(grid, 1, 1, &source, &destination);
    CHECK((destination == MPI_PROC_NULL) == (place[1] == sizes[1] - 1));
    MPI_Cart_rank(grid, place, &other);
    CHECK(other == rank);
    MPI_Cart_sub(grid, (int[]){0, 1}, &row);
    MPI_Comm_size(row, &other);
    CHECK(other == sizes[1]);
    MPI_Cartdim_get(row, &other);
    CHECK(other == 1);
    MPI_Cart_get(grid, 2, sizes, periods, place);
    CHECK(periods[0] == 1 && periods[1] == 0);
    MPI_Topo_test(grid, &other);
    CHECK(other == MPI_CART);
    MPI_Comm_free(&row);
    MPI_Comm_free(&grid);
}

static void check_environment(void) {
    int flag = 0;
    int length = 0;
    int version = 0;
    int subversion = 0;
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Initialized(&flag);
    CHECK(flag == 1);
    MPI_Finalized(&flag);
    CHECK(flag == 0);
    MPI_Get_processor_name(name, &length);
    CHECK(strncmp(name, "node", 4) == 0 && length == (int)strlen(name));
    MPI_Get_version(&version, &subversion);
    CHECK(version == MPI_VERSION);
    void* memory = NULL;
    MPI_Alloc_mem(100, MPI_INFO_NULL, &memory);
    CHECK(memory != NULL);
    MPI_Free_mem(memory);
    int* highest_tag = NULL;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &highest_tag, &flag);
    CHECK(flag == 1 && *highest_tag >= 32767);
    const double begin = MPI_Wtime();
    MPI_Barrier(MPI_COMM_WORLD);
    CHECK(MPI_Wtime() > begin && MPI_Wtick() > 0 && MPI_Wtick() < 1e-6);
    MPI_Comm_rank(MPI_COMM_SELF, &flag);
    CHECK(flag == 0);
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (size > 64) {
        printf("the arrays of this program are for 64 ranks\n");
        return 2;
    }
    check_environment();
    check_lengths();
    check_order_and_wildcards();
    check_requests();
    check_persistent();
    check_other_sends();
    check_probe();
    check_reductions();
    check_messages_during_reduction();
    check_order_of_reduction();
    check_broadcasts();
    check_gathers();
    check_all_to_all();
    check_communicators();
    check_errors();
    check_types();
    check_grids();
    if (rank == 0) { printf("%d ranks, checksum %08x\n", size, (unsigned)checksum); }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
