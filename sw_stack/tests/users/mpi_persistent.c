// SPDX-License-Identifier: Apache-2.0
// Persistent collective calls, on any number of ranks: exits with 0 if each start does what the blocking call does.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

enum { MOST = 16, LONGEST = 1100, WORDS = 3 * MOST * (LONGEST + 1), STARTS = 3 };

static int rank;
static int size;
static int sent[WORDS];
static int received[WORDS];
static int expected[WORDS];
static int operator_calls;
static MPI_Request request;

/// Fills the buffers. What is received in place has other values than what is sent.
static void fill(int round, int words) {
    for (int i = 0; i < words; ++i) {
        sent[i] = 1000000 * round + 10000 * rank + i;
        received[i] = sent[i] + 3;
        expected[i] = received[i];
    }
}

static void add(void* in, void* inout, int* count, MPI_Datatype* type) {
    (void)type;
    for (int i = 0; i < *count; ++i) { ((int*)inout)[i] += ((const int*)in)[i]; }
    ++operator_calls;
}

/// Compares each start of a persistent call, which receives in `received`, with the blocking call in `expected`. The
/// persistent call itself changes nothing.
#define CHECK_CALL(words, init, blocking)                                                \
    do {                                                                                 \
        fill(9, words);                                                                  \
        operator_calls = 0;                                                              \
        CHECK((init) == MPI_SUCCESS && request != MPI_REQUEST_NULL);                     \
        CHECK(memcmp(received, expected, (size_t)(words) * sizeof(int)) == 0);           \
        CHECK(operator_calls == 0);                                                      \
        const MPI_Request made = request;                                                \
        for (int round = 0; round < STARTS; ++round) {                                   \
            fill(round, words);                                                          \
            MPI_Status status;                                                           \
            CHECK(MPI_Start(&request) == MPI_SUCCESS);                                   \
            CHECK(MPI_Wait(&request, &status) == MPI_SUCCESS);                           \
            CHECK(request == made);                                                      \
            CHECK((blocking) == MPI_SUCCESS);                                            \
            CHECK(memcmp(received, expected, (size_t)(words) * sizeof(int)) == 0);       \
        }                                                                                \
        CHECK(MPI_Request_free(&request) == MPI_SUCCESS && request == MPI_REQUEST_NULL); \
    } while (0)

static void check_reductions(MPI_Comm comm, int length, MPI_Op op) {
    const int all = length * size;
    const int root = size - 1;
    int counts[MOST];
    for (int i = 0; i < size; ++i) { counts[i] = i % 2 == 0 ? length : 0; }
    CHECK_CALL(all, MPI_Reduce_init(sent, received, length, MPI_INT, op, root, comm, MPI_INFO_NULL, &request),
               MPI_Reduce(sent, expected, length, MPI_INT, op, root, comm));
    CHECK_CALL(all, MPI_Allreduce_init(sent, received, length, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Allreduce(sent, expected, length, MPI_INT, op, comm));
    CHECK_CALL(all, MPI_Allreduce_init(MPI_IN_PLACE, received, length, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Allreduce(MPI_IN_PLACE, expected, length, MPI_INT, op, comm));
    CHECK_CALL(all, MPI_Scan_init(sent, received, length, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Scan(sent, expected, length, MPI_INT, op, comm));
    CHECK_CALL(all, MPI_Exscan_init(sent, received, length, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Exscan(sent, expected, length, MPI_INT, op, comm));
    CHECK_CALL(all, MPI_Reduce_scatter_init(sent, received, counts, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Reduce_scatter(sent, expected, counts, MPI_INT, op, comm));
    CHECK_CALL(all, MPI_Reduce_scatter_block_init(sent, received, length, MPI_INT, op, comm, MPI_INFO_NULL, &request),
               MPI_Reduce_scatter_block(sent, expected, length, MPI_INT, op, comm));
}

static int counts[MOST];
static int places[MOST];
static int offsets[MOST];
static MPI_Aint addresses[MOST];
static MPI_Datatype types[MOST];

/// Describes blocks in the opposite order, with gaps.
static void describe_blocks(int length, int number, MPI_Datatype type) {
    MPI_Aint lower_bound;
    MPI_Aint extent;
    MPI_Type_get_extent(type, &lower_bound, &extent);
    for (int i = 0; i < number; ++i) {
        counts[i] = length;
        places[i] = (number - 1 - i) * (length + 1);
        offsets[i] = places[i] * (int)extent;
        addresses[i] = offsets[i];
        types[i] = type;
    }
}

static void check_exchanges(MPI_Comm comm, int length, MPI_Datatype type) {
    const int all = (length + 1) * size * 3;
    const int root = size / 2;
    describe_blocks(length, size, type);
    CHECK_CALL(1, MPI_Barrier_init(comm, MPI_INFO_NULL, &request), MPI_Barrier(comm));
    CHECK_CALL(all, MPI_Bcast_init(received, length, type, root, comm, MPI_INFO_NULL, &request),
               MPI_Bcast(expected, length, type, root, comm));
    CHECK_CALL(all, MPI_Gather_init(sent, length, type, received, length, type, root, comm, MPI_INFO_NULL, &request),
               MPI_Gather(sent, length, type, expected, length, type, root, comm));
    CHECK_CALL(
        all, MPI_Gatherv_init(sent, length, type, received, counts, places, type, root, comm, MPI_INFO_NULL, &request),
        MPI_Gatherv(sent, length, type, expected, counts, places, type, root, comm));
    CHECK_CALL(all, MPI_Scatter_init(sent, length, type, received, length, type, root, comm, MPI_INFO_NULL, &request),
               MPI_Scatter(sent, length, type, expected, length, type, root, comm));
    CHECK_CALL(
        all, MPI_Scatterv_init(sent, counts, places, type, received, length, type, root, comm, MPI_INFO_NULL, &request),
        MPI_Scatterv(sent, counts, places, type, expected, length, type, root, comm));
    CHECK_CALL(all, MPI_Allgather_init(sent, length, type, received, length, type, comm, MPI_INFO_NULL, &request),
               MPI_Allgather(sent, length, type, expected, length, type, comm));
    CHECK_CALL(all,
               MPI_Allgatherv_init(sent, length, type, received, counts, places, type, comm, MPI_INFO_NULL, &request),
               MPI_Allgatherv(sent, length, type, expected, counts, places, type, comm));
    CHECK_CALL(all, MPI_Alltoall_init(sent, length, type, received, length, type, comm, MPI_INFO_NULL, &request),
               MPI_Alltoall(sent, length, type, expected, length, type, comm));
    CHECK_CALL(all, MPI_Alltoall_init(MPI_IN_PLACE, 0, type, received, length, type, comm, MPI_INFO_NULL, &request),
               MPI_Alltoall(MPI_IN_PLACE, 0, type, expected, length, type, comm));
    CHECK_CALL(
        all,
        MPI_Alltoallv_init(sent, counts, places, type, received, counts, places, type, comm, MPI_INFO_NULL, &request),
        MPI_Alltoallv(sent, counts, places, type, expected, counts, places, type, comm));
    CHECK_CALL(all,
               MPI_Alltoallw_init(sent, counts, offsets, types, received, counts, offsets, types, comm, MPI_INFO_NULL,
                                  &request),
               MPI_Alltoallw(sent, counts, offsets, types, expected, counts, offsets, types, comm));
    CHECK_CALL(all,
               MPI_Alltoallw_init(MPI_IN_PLACE, NULL, NULL, NULL, received, counts, offsets, types, comm, MPI_INFO_NULL,
                                  &request),
               MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, expected, counts, offsets, types, comm));
}

/// In a ring, whose ranks have two neighbours.
static void check_neighbours(int length) {
    const MPI_Datatype type = MPI_INT;
    const int all = (length + 1) * 4;
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, &(int){1}, 0, &ring);
    describe_blocks(length, 2, type);
    CHECK_CALL(all,
               MPI_Neighbor_allgather_init(sent, length, type, received, length, type, ring, MPI_INFO_NULL, &request),
               MPI_Neighbor_allgather(sent, length, type, expected, length, type, ring));
    CHECK_CALL(
        all,
        MPI_Neighbor_allgatherv_init(sent, length, type, received, counts, places, type, ring, MPI_INFO_NULL, &request),
        MPI_Neighbor_allgatherv(sent, length, type, expected, counts, places, type, ring));
    CHECK_CALL(all,
               MPI_Neighbor_alltoall_init(sent, length, type, received, length, type, ring, MPI_INFO_NULL, &request),
               MPI_Neighbor_alltoall(sent, length, type, expected, length, type, ring));
    CHECK_CALL(all,
               MPI_Neighbor_alltoallv_init(sent, counts, places, type, received, counts, places, type, ring,
                                           MPI_INFO_NULL, &request),
               MPI_Neighbor_alltoallv(sent, counts, places, type, expected, counts, places, type, ring));
    CHECK_CALL(all,
               MPI_Neighbor_alltoallw_init(sent, counts, addresses, types, received, counts, addresses, types, ring,
                                           MPI_INFO_NULL, &request),
               MPI_Neighbor_alltoallw(sent, counts, addresses, types, expected, counts, addresses, types, ring));
    MPI_Comm_free(&ring);
}

/// Between the ranks with even and those with odd numbers.
static void check_two_groups(void) {
    MPI_Comm own;
    MPI_Comm both;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &own);
    MPI_Intercomm_create(own, 0, MPI_COMM_WORLD, 1 - rank % 2, 0, &both);
    const int root = rank % 2 == 1 ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
    CHECK_CALL(5, MPI_Barrier_init(both, MPI_INFO_NULL, &request), MPI_Barrier(both));
    CHECK_CALL(5, MPI_Bcast_init(received, 5, MPI_INT, root, both, MPI_INFO_NULL, &request),
               MPI_Bcast(expected, 5, MPI_INT, root, both));
    CHECK_CALL(5, MPI_Allreduce_init(sent, received, 5, MPI_INT, MPI_SUM, both, MPI_INFO_NULL, &request),
               MPI_Allreduce(sent, expected, 5, MPI_INT, MPI_SUM, both));
    MPI_Comm_free(&both);
    MPI_Comm_free(&own);
}

/// Several requests are under way together, with one that sends and one that receives, and end in any order.
static void check_requests(void) {
    enum { NUMBER = 6 };
    MPI_Request requests[NUMBER];
    MPI_Status status;
    int sums[3];
    int prefix = -1;
    int value = -1;
    int flag = 0;
    int index = -1;
    const MPI_Comm comm = MPI_COMM_WORLD;
    for (int i = 0; i < 3; ++i) {
        MPI_Allreduce_init(&sent[i], &sums[i], 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &requests[i]);
    }
    MPI_Scan_init(&sent[0], &prefix, 1, MPI_INT, MPI_SUM, comm, MPI_INFO_NULL, &requests[3]);
    MPI_Send_init(&sent[1], 1, MPI_INT, (rank + 1) % size, 0, comm, &requests[4]);
    MPI_Recv_init(&value, 1, MPI_INT, (rank + size - 1) % size, 0, comm, &requests[5]);
    CHECK(MPI_Test(&requests[0], &flag, &status) == MPI_SUCCESS && flag && status.MPI_SOURCE == MPI_ANY_SOURCE);
    for (int round = 0; round < STARTS; ++round) {
        for (int i = 0; i < 3; ++i) { sent[i] = round + i; }
        CHECK(MPI_Startall(NUMBER, requests) == MPI_SUCCESS);
        for (int i = 0; i < NUMBER; ++i) {
            if (round == 0) {
                MPI_Waitany(NUMBER, requests, &index, &status);
                CHECK(index >= 0);
            } else if (round == 1) {
                for (flag = 0; !flag;) { MPI_Test(&requests[NUMBER - 1 - i], &flag, &status); }
            }
        }
        MPI_Waitall(NUMBER, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 3; ++i) { CHECK(sums[i] == size * (round + i)); }
        CHECK(prefix == (rank + 1) * round && value == round + 1);
        MPI_Waitany(NUMBER, requests, &index, &status);
        CHECK(index == MPI_UNDEFINED);
    }
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    CHECK(MPI_Start(&requests[3]) == MPI_SUCCESS);
    if (size > 1) { CHECK(MPI_Start(&requests[3]) == MPI_ERR_REQUEST); }
    for (flag = 0; !flag;) { MPI_Request_get_status(requests[3], &flag, &status); }
    MPI_Wait(&requests[3], &status);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
    for (int i = 0; i < NUMBER; ++i) { CHECK(MPI_Request_free(&requests[i]) == MPI_SUCCESS); }
}

/// A wrong argument gives the error of the non-blocking call, and no request.
#define CHECK_MISTAKE(code, init, nonblocking) \
    do {                                       \
        CHECK((nonblocking) == (code));        \
        request = (MPI_Request)sent;           \
        CHECK((init) == (code));               \
        CHECK(request == MPI_REQUEST_NULL);    \
    } while (0)

static void check_mistakes(void) {
    const MPI_Comm comm = MPI_COMM_WORLD;
    const MPI_Info info = MPI_INFO_NULL;
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
    CHECK(MPI_Barrier_init(MPI_COMM_NULL, info, &request) == MPI_ERR_COMM);
    CHECK(MPI_Barrier_init(comm, info, NULL) == MPI_ERR_ARG);
    CHECK_MISTAKE(MPI_ERR_COUNT, MPI_Bcast_init(sent, -1, MPI_INT, 0, comm, info, &request),
                  MPI_Ibcast(sent, -1, MPI_INT, 0, comm, &request));
    CHECK_MISTAKE(MPI_ERR_ROOT, MPI_Bcast_init(sent, 1, MPI_INT, size, comm, info, &request),
                  MPI_Ibcast(sent, 1, MPI_INT, size, comm, &request));
    CHECK_MISTAKE(MPI_ERR_OP, MPI_Allreduce_init(sent, received, 1, MPI_INT, MPI_OP_NULL, comm, info, &request),
                  MPI_Iallreduce(sent, received, 1, MPI_INT, MPI_OP_NULL, comm, &request));
    CHECK_MISTAKE(MPI_ERR_BUFFER, MPI_Allreduce_init(sent, sent, 1, MPI_INT, MPI_SUM, comm, info, &request),
                  MPI_Iallreduce(sent, sent, 1, MPI_INT, MPI_SUM, comm, &request));
    CHECK_MISTAKE(MPI_ERR_TYPE,
                  MPI_Alltoall_init(sent, 1, MPI_DATATYPE_NULL, received, 1, MPI_INT, comm, info, &request),
                  MPI_Ialltoall(sent, 1, MPI_DATATYPE_NULL, received, 1, MPI_INT, comm, &request));
    CHECK_MISTAKE(MPI_ERR_TOPOLOGY,
                  MPI_Neighbor_alltoall_init(sent, 1, MPI_INT, received, 1, MPI_INT, comm, info, &request),
                  MPI_Ineighbor_alltoall(sent, 1, MPI_INT, received, 1, MPI_INT, comm, &request));
    // A call that one rank alone gets wrong takes part in nothing.
    if (rank == 0) { MPI_Bcast_init(sent, -1, MPI_INT, 0, comm, info, &request); }
    CHECK_CALL(4, MPI_Bcast_init(received, 4, MPI_INT, 0, comm, info, &request),
               MPI_Bcast(expected, 4, MPI_INT, 0, comm));
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
}

/// Requests leave nothing on the heap, started or not.
static void check_heap(void) {
    const void* blocks[3];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 40; ++j) {
            MPI_Alltoallw_init(MPI_IN_PLACE, NULL, NULL, NULL, received, counts, offsets, types, MPI_COMM_WORLD,
                               MPI_INFO_NULL, &request);
            if (j % 4 == 0) {
                MPI_Start(&request);
                MPI_Wait(&request, MPI_STATUS_IGNORE);
            }
            MPI_Request_free(&request);
            MPI_Reduce_init(sent, received, LONGEST, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
            MPI_Request_free(&request);
        }
        void* const block = malloc(200000);
        blocks[i] = block;
        free(block);
    }
    CHECK(blocks[1] == blocks[2]);
}

/// Ranks may start operations in different orders.
static void check_orders(void) {
    MPI_Request requests[2];
    int word = -1;
    int sum = -1;
    MPI_Bcast_init(&word, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Allreduce_init(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < STARTS; ++round) {
        MPI_Request between;
        word = rank == 0 ? round : -1;
        MPI_Start(&requests[rank % 2]);
        MPI_Ibarrier(MPI_COMM_WORLD, &between);
        MPI_Start(&requests[1 - rank % 2]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        MPI_Wait(&between, MPI_STATUS_IGNORE);
        CHECK(word == round && sum == size * (size - 1) / 2);
    }
    for (int i = 0; i < 2; ++i) { MPI_Request_free(&requests[i]); }
}

/// An operation keeps the type and the operator that the program frees.
static void check_freed_objects(void) {
    MPI_Op op;
    MPI_Datatype type;
    MPI_Op_create(add, 1, &op);
    MPI_Type_dup(MPI_INT, &type);
    MPI_Allreduce_init(sent, received, 1, type, op, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    CHECK(MPI_Op_free(&op) == MPI_SUCCESS && op == MPI_OP_NULL);
    CHECK(MPI_Type_free(&type) == MPI_SUCCESS && type == MPI_DATATYPE_NULL);
    for (int round = 0; round < STARTS; ++round) {
        sent[0] = round;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(received[0] == size * round);
    }
    MPI_Request_free(&request);
}

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Op op;
    MPI_Op_create(add, 0, &op);
    MPI_Datatype pairs;  // with a gap
    MPI_Type_vector(2, 1, 2, MPI_INT, &pairs);
    MPI_Type_commit(&pairs);
    for (int length = 1; length <= LONGEST; length += LONGEST - 1) {
        check_reductions(MPI_COMM_WORLD, length, length == 1 ? MPI_SUM : op);
        check_exchanges(MPI_COMM_WORLD, length, MPI_INT);
        check_neighbours(length);
    }
    check_exchanges(MPI_COMM_WORLD, 20, pairs);
    CHECK_CALL(7500, MPI_Bcast_init(received, 2500, pairs, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request),
               MPI_Bcast(expected, 2500, pairs, 0, MPI_COMM_WORLD));
    check_requests();
    if (size > 1) { check_two_groups(); }
    check_orders();
    check_freed_objects();
    check_mistakes();
    describe_blocks(LONGEST / 10, size, MPI_INT);
    check_heap();
    MPI_Type_free(&pairs);
    MPI_Op_free(&op);
    MPI_Finalize();
    return failures != 0;
}
