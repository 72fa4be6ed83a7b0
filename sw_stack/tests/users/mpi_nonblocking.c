// SPDX-License-Identifier: Apache-2.0
// Non-blocking collective calls and matched probes, on any number of ranks: exits with 0 if each did what it should.
//   mpi_nonblocking [waits|numbers|stack]    with a word only what it names
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

enum { max_ranks = 16, long_count = 3000 };

static int rank;
static int size;

static int of_ranks(void) { return size * (size - 1) / 2; }

static void finish(MPI_Request* request) {
    MPI_Status status;
    CHECK(*request != MPI_REQUEST_NULL);
    CHECK(MPI_Wait(request, &status) == MPI_SUCCESS && *request == MPI_REQUEST_NULL);
}

// A message overtakes a barrier, because the call returns at once.
static void check_order(MPI_Comm comm) {
    MPI_Request request;
    int value = -1;
    int flag = 0;
    if (rank == 0) {
        MPI_Ibarrier(comm, &request);
        for (int i = 1; i < size; ++i) { MPI_Send(&i, 1, MPI_INT, i, 0, comm); }
    } else {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
        CHECK(value == rank);
        MPI_Ibarrier(comm, &request);
    }
    while (!flag) { MPI_Test(&request, &flag, MPI_STATUS_IGNORE); }
    CHECK(request == MPI_REQUEST_NULL);
    // A broadcast reaches the last rank while all others wait in other calls.
    static int words[long_count];
    words[long_count - 1] = rank == 0 ? 7 : 0;
    MPI_Ibcast(words, long_count, MPI_INT, 0, comm, &request);
    if (rank == size - 1) {
        finish(&request);
        MPI_Send(&rank, 1, MPI_INT, 0, 1, comm);
    }
    if (rank == 0) {
        MPI_Probe(MPI_ANY_SOURCE, 1, comm, MPI_STATUS_IGNORE);
        MPI_Recv(&value, 1, MPI_INT, size - 1, 1, comm, MPI_STATUS_IGNORE);
        for (int i = 1; i < size - 1; ++i) { MPI_Send(&i, 1, MPI_INT, i, 2, comm); }
    } else if (rank < size - 1) {
        MPI_Recv(&value, 1, MPI_INT, 0, 2, comm, MPI_STATUS_IGNORE);
    }
    if (rank < size - 1) { finish(&request); }
    CHECK(words[long_count - 1] == 7);
}

// Many operations at the same time; they end in another order than they began.
static void check_overlap(MPI_Comm comm) {
    static int sums[8][long_count];
    static int values[long_count];
    MPI_Request requests[8];
    for (int i = 0; i < long_count; ++i) { values[i] = rank; }
    for (int i = 0; i < 8; ++i) {
        const int count = i % 2 == 0 ? long_count : 1;
        MPI_Iallreduce(values, sums[i], count, MPI_INT, MPI_SUM, comm, &requests[i]);
    }
    int sum = -1;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    CHECK(sum == of_ranks());
    for (int i = 7; i >= 4; --i) { finish(&requests[i]); }
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 8; ++i) { CHECK(sums[i][i % 2 == 0 ? long_count - 1 : 0] == of_ranks()); }
}

static void add(void* in, void* inout, int* count, MPI_Datatype* type) {
    CHECK(*type == MPI_INT);
    for (int i = 0; i < *count; ++i) { ((int*)inout)[i] += ((const int*)in)[i]; }
}

static void check_reductions(MPI_Comm comm) {
    MPI_Request request;
    MPI_Op op;
    int result = -1;
    MPI_Op_create(add, 1, &op);
    MPI_Ireduce(&rank, &result, 1, MPI_INT, op, size - 1, comm, &request);
    finish(&request);
    CHECK(rank == size - 1 ? result == of_ranks() : result == -1);
    MPI_Iscan(&rank, &result, 1, MPI_INT, op, comm, &request);
    MPI_Op_free(&op);
    finish(&request);
    CHECK(result == rank * (rank + 1) / 2);
    MPI_Iexscan(&rank, &result, 1, MPI_INT, MPI_SUM, comm, &request);
    finish(&request);
    CHECK(rank == 0 || result == rank * (rank - 1) / 2);
    int values[max_ranks];
    int ones[max_ranks];
    for (int i = 0; i < size; ++i) {
        values[i] = rank + i;
        ones[i] = 1;
    }
    MPI_Ireduce_scatter(values, &result, ones, MPI_INT, MPI_SUM, comm, &request);
    finish(&request);
    CHECK(result == of_ranks() + size * rank);
    result = -1;
    MPI_Ireduce_scatter_block(values, &result, 1, MPI_INT, MPI_SUM, comm, &request);
    finish(&request);
    CHECK(result == of_ranks() + size * rank);
}

static void check_exchanges(MPI_Comm comm) {
    MPI_Request request;
    int all[max_ranks];
    int values[max_ranks];
    int counts[max_ranks];
    int places[max_ranks];
    int bytes[max_ranks];
    MPI_Datatype types[max_ranks];
    MPI_Datatype type;
    MPI_Type_dup(MPI_INT, &type);
    for (int i = 0; i < size; ++i) {
        values[i] = 10 * rank + i;
        counts[i] = 1;
        places[i] = size - 1 - i;
        bytes[i] = (int)sizeof(int) * i;
        types[i] = type;
    }
    int result = -1;
#define CHECK_ALL(expected, place)                                      \
    finish(&request);                                                   \
    for (int i = 0; i < size; ++i) { CHECK(all[place] == (expected)); } \
    memset(all, -1, sizeof all)
    MPI_Igather(&rank, 1, MPI_INT, all, 1, MPI_INT, 0, comm, &request);
    finish(&request);
    for (int i = 0; rank == 0 && i < size; ++i) { CHECK(all[i] == i); }
    MPI_Igatherv(&rank, 1, MPI_INT, all, counts, places, MPI_INT, 0, comm, &request);
    finish(&request);
    for (int i = 0; rank == 0 && i < size; ++i) { CHECK(all[places[i]] == i); }
    MPI_Iscatter(values, 1, MPI_INT, &result, 1, MPI_INT, 0, comm, &request);
    finish(&request);
    CHECK(result == rank);
    MPI_Iscatterv(values, counts, places, MPI_INT, &result, 1, MPI_INT, 0, comm, &request);
    finish(&request);
    CHECK(result == size - 1 - rank);
    MPI_Iallgather(&rank, 1, MPI_INT, all, 1, MPI_INT, comm, &request);
    CHECK_ALL(i, i);
    MPI_Iallgatherv(&rank, 1, MPI_INT, all, counts, places, MPI_INT, comm, &request);
    CHECK_ALL(i, places[i]);
    MPI_Ialltoall(values, 1, MPI_INT, all, 1, MPI_INT, comm, &request);
    CHECK_ALL(10 * i + rank, i);
    MPI_Ialltoallv(values, counts, places, MPI_INT, all, counts, places, MPI_INT, comm, &request);
    CHECK_ALL(10 * i + size - 1 - rank, places[i]);
    MPI_Ialltoallw(values, counts, bytes, types, all, counts, bytes, types, comm, &request);
    MPI_Type_free(&type);
    CHECK_ALL(10 * i + rank, i);
    // A repeated exchange leaves no copies of its types on the heap.
    const void* blocks[2];
    for (int i = 0; i < size; ++i) { types[i] = MPI_INT; }
    for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 60; ++j) {
            MPI_Ialltoallw(values, counts, bytes, types, all, counts, bytes, types, comm, &request);
            finish(&request);
        }
        void* const block = malloc(100000);
        blocks[i] = block;
        free(block);
    }
    CHECK(blocks[0] == blocks[1]);
}

// Requests that the program has given up complete while an operation starts others.
static void check_abandoned_requests(void) {
    for (int i = 0; i < 2; ++i) {
        MPI_Request barrier;
        MPI_Request request;
        int value = -1;
        MPI_Ibarrier(MPI_COMM_WORLD, &barrier);
        for (volatile int pause = 0; pause < 20000; ++pause) {}
        if (i == 0) {
            MPI_Bsend(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD);
        } else {
            MPI_Isend(&rank, 1, MPI_INT, (rank + 1) % size, 4, MPI_COMM_WORLD, &request);
            MPI_Request_free(&request);
        }
        finish(&barrier);
        MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(value == (rank + size - 1) % size);
    }
}

static void check_communicators(void) {
    MPI_Request requests[2];
    MPI_Comm copies[2];
    MPI_Comm_idup(MPI_COMM_WORLD, &copies[0], &requests[0]);
    MPI_Comm_idup(MPI_COMM_WORLD, &copies[1], &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    int result = -1;
    MPI_Comm_compare(MPI_COMM_WORLD, copies[0], &result);
    CHECK(result == MPI_CONGRUENT);
    int first = -1;
    int second = -1;
    const int next = (rank + 1) % size;
    MPI_Irecv(&first, 1, MPI_INT, MPI_ANY_SOURCE, 0, copies[0], &requests[0]);
    MPI_Irecv(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, copies[1], &requests[1]);
    MPI_Send(&(int){2}, 1, MPI_INT, next, 0, copies[1]);
    MPI_Send(&(int){1}, 1, MPI_INT, next, 0, copies[0]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK(first == 1 && second == 2);
    check_order(copies[0]);
    check_overlap(copies[1]);
    for (int i = 0; i < 2; ++i) { MPI_Comm_free(&copies[i]); }
    MPI_Comm own;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &own);
    MPI_Comm_size(own, &result);
    CHECK(result == 1);
    MPI_Comm_free(&own);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &own);
    CHECK(own == MPI_COMM_NULL);
}

static void check_matched_probes(void) {
    static int sent[long_count];
    static int received[long_count];
    const int next = (rank + 1) % size;
    const int before = (rank + size - 1) % size;
    MPI_Request request;
    MPI_Request other;
    MPI_Message message;
    MPI_Status status;
    int flag = 0;
    int count = 0;
    sent[long_count - 1] = rank;
    MPI_Isend(sent, long_count, MPI_INT, next, 1, MPI_COMM_WORLD, &request);
    MPI_Isend(&rank, 1, MPI_INT, next, 1, MPI_COMM_WORLD, &other);
    MPI_Mprobe(before, 1, MPI_COMM_WORLD, &message, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    CHECK(count == long_count && status.MPI_SOURCE == before && status.MPI_TAG == 1);
    // The second message is found although the first is not received yet.
    int second = -1;
    MPI_Recv(&second, 1, MPI_INT, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(second == before);
    MPI_Mrecv(received, long_count, MPI_INT, &message, &status);
    CHECK(message == MPI_MESSAGE_NULL && received[long_count - 1] == before && status.MPI_TAG == 1);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    MPI_Improbe(before, 3, MPI_COMM_WORLD, &flag, &message, &status);
    CHECK(!flag);
    MPI_Isend(sent, long_count, MPI_INT, next, 2, MPI_COMM_WORLD, &request);
    received[long_count - 1] = -1;
    while (!flag) { MPI_Improbe(MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, &flag, &message, &status); }
    MPI_Imrecv(received, long_count, MPI_INT, &message, &other);
    MPI_Wait(&other, &status);
    CHECK(received[long_count - 1] == before && status.MPI_SOURCE == before);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, &status);
    CHECK(message == MPI_MESSAGE_NO_PROC && status.MPI_SOURCE == MPI_PROC_NULL);
    MPI_Mrecv(NULL, 0, MPI_INT, &message, &status);
    CHECK(message == MPI_MESSAGE_NULL && status.MPI_SOURCE == MPI_PROC_NULL);
}

static void check_mistakes(void) {
    int value = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Ibcast(&value, -1, MPI_INT, 0, MPI_COMM_WORLD, &request) == MPI_ERR_COUNT);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK(MPI_Ibcast(&value, 1, MPI_INT, size, MPI_COMM_WORLD, &request) == MPI_ERR_ROOT);
    CHECK(MPI_Ibarrier(MPI_COMM_NULL, &request) == MPI_ERR_COMM);
    CHECK(MPI_Ibarrier(MPI_COMM_WORLD, NULL) == MPI_ERR_ARG);
    CHECK(MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE) == MPI_ERR_REQUEST);
    CHECK(MPI_Mprobe(size, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE) == MPI_ERR_RANK);
    MPI_Comm comm;
    CHECK(MPI_Comm_split_type(MPI_COMM_WORLD, 99, 0, MPI_INFO_NULL, &comm) == MPI_ERR_ARG);
    // A call that one rank alone gets wrong takes part in nothing.
    int sum = 0;
    if (rank == 0) { MPI_Iallreduce(&rank, &sum, -1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request); }
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    finish(&request);
    CHECK(sum == of_ranks());
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

// Rank 1 waits for rank 2, which waits for it, and for rank 0, which is late.
static void wait_for_late_ranks(void) {
    static int words[long_count];
    MPI_Request requests[2];
    int values[2] = {-1, -1};
    int index = -1;
    if (rank == 0) {
        for (const double begin = MPI_Wtime(); MPI_Wtime() - begin < 500e-6;) {}
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Irecv(&values[0], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&values[1], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        CHECK(index == 1 && values[1] == 0);
        MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
        finish(&requests[0]);
    } else if (rank == 2) {
        MPI_Recv(&values[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(&rank, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    MPI_Ibcast(words, long_count, MPI_INT, 0, MPI_COMM_WORLD, &requests[0]);
    finish(&requests[0]);
}

// After 1024 communicators there are no numbers left. All members see it, and their next operation is the same one.
static void use_all_numbers(void) {
    MPI_Comm copy = MPI_COMM_NULL;
    MPI_Request request;
    int code = MPI_SUCCESS;
    int made = -1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (; code == MPI_SUCCESS; ++made) {
        if (copy != MPI_COMM_NULL) { MPI_Comm_free(&copy); }
        MPI_Barrier(MPI_COMM_WORLD);
        code = MPI_Comm_idup(MPI_COMM_WORLD, &copy, &request);
        if (code == MPI_SUCCESS) { code = MPI_Wait(&request, MPI_STATUS_IGNORE); }
    }
    CHECK(made == 1024 && code == MPI_ERR_OTHER && copy == MPI_COMM_NULL && request == MPI_REQUEST_NULL);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    finish(&request);
}

static void add_deep(void* in, void* inout, int* count, MPI_Datatype* type) {
    volatile char room[17000];
    for (int i = 0; i < 17000; ++i) { room[i] = 0; }
    (void)room[0];
    add(in, inout, count, type);
}

static void overflow_stack(void) {
    MPI_Request request;
    MPI_Op op;
    int result = -1;
    MPI_Op_create(add_deep, 1, &op);
    MPI_Iallreduce(&rank, &result, 1, MPI_INT, op, MPI_COMM_WORLD, &request);
    finish(&request);
}

int main(int count, char** words) {
    const char* const name = count > 1 ? words[1] : "";
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(name, "waits") == 0) {
        wait_for_late_ranks();
    } else if (strcmp(name, "numbers") == 0) {
        use_all_numbers();
    } else if (strcmp(name, "stack") == 0) {
        overflow_stack();
    } else {
        check_reductions(MPI_COMM_WORLD);
        check_exchanges(MPI_COMM_WORLD);
        check_abandoned_requests();
        check_communicators();
        check_matched_probes();
        check_mistakes();
    }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
