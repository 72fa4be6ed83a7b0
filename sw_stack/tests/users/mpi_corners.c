// SPDX-License-Identifier: Apache-2.0
// The calls of MPI that mpi_calls.c leaves out, and corners of others, on any number of ranks: exits with 0 if each did
// what it should.
//   mpi_corners [communicators]    with the word also more communicators than numbers of 15 bits
#include <complex.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sw_stack/tests/users/check.h"

static int rank;
static int size;

static int right(void) { return (rank + 1) % size; }

static int left(void) { return (rank - 1 + size) % size; }

// `number` columns of a matrix of ints with rows of 2: every other int.
static MPI_Datatype every_other_int(int number) {
    MPI_Datatype type;
    MPI_Type_create_hvector(number, 1, 2 * (MPI_Aint)sizeof(int), MPI_INT, &type);
    MPI_Type_commit(&type);
    return type;
}

static void check_environment(void) {
    int number = -1;
    int length = -1;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Aint places[2];
    MPI_Query_thread(&number);
    CHECK(number >= MPI_THREAD_SINGLE && number <= MPI_THREAD_MULTIPLE);
    MPI_Get_library_version(text, &length);
    CHECK(length == (int)strlen(text) && length > 0);
    MPI_Get_address(&text[0], &places[0]);
    MPI_Address(&text[5], &places[1]);
    CHECK(places[1] - places[0] == 5);
    CHECK(MPI_Pcontrol(1) == MPI_SUCCESS);
    MPI_Comm_test_inter(MPI_COMM_WORLD, &number);
    CHECK(number == 0);
    MPI_Op_commutative(MPI_SUM, &number);
    CHECK(number != 0);
    int* highest_tag = NULL;
    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &highest_tag, &number);
    CHECK(number == 1 && *highest_tag >= 32767);
}

static int reported_code = 0;
static MPI_Comm reported_communicator = MPI_COMM_NULL;

static void take_error(MPI_Comm* comm, int* code, ...) {
    reported_communicator = *comm;
    reported_code = *code;
}

static void check_errors(void) {
    MPI_Errhandler handler;
    MPI_Errhandler found;
    MPI_Comm copy;
    int number = 0;
    MPI_Error_class(MPI_ERR_TAG, &number);
    CHECK(number == MPI_ERR_TAG);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    MPI_Errhandler_create(take_error, &handler);
    MPI_Errhandler_set(copy, handler);
    MPI_Comm_get_errhandler(copy, &found);
    CHECK(found == handler);
    MPI_Errhandler_get(copy, &found);
    CHECK(found == handler);
    MPI_Comm_call_errhandler(copy, MPI_ERR_ARG);
    CHECK(reported_code == MPI_ERR_ARG && reported_communicator == copy);
    // An error in a communicator that is already freed.
    int sent[2] = {1, 2};
    int received = 0;
    MPI_Request request;
    MPI_Status status;
    MPI_Irecv(&received, 1, MPI_INT, left(), 1, copy, &request);
    MPI_Send(sent, 2, MPI_INT, right(), 1, copy);
    MPI_Comm_free(&copy);
    CHECK(MPI_Wait(&request, &status) == MPI_ERR_TRUNCATE && reported_code == MPI_ERR_TRUNCATE);
    CHECK(reported_communicator == MPI_COMM_NULL);
    // A built-in operator on a derived type.
    int values[8] = {0};
    int sums[8] = {0};
    MPI_Datatype type = every_other_int(4);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    CHECK(MPI_Allreduce(values, sums, 1, type, MPI_SUM, MPI_COMM_WORLD) == MPI_ERR_OP);
    CHECK(MPI_Reduce_local(values, sums, 1, type, MPI_MAX) == MPI_ERR_OP);  // without a communicator (MPI 3.1, 8.3)
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Type_free(&type);
    MPI_Type_dup(MPI_INT, &type);
    MPI_Allreduce(&rank, &number, 1, type, MPI_MAX, MPI_COMM_WORLD);
    CHECK(number == size - 1);
    MPI_Type_free(&type);
}

static void check_types(void) {
    int matrix[12];
    int picked[4] = {0, 0, 0, 0};
    int count = -1;
    for (int i = 0; i < 12; ++i) { matrix[i] = 100 * rank + i; }
    MPI_Datatype types[2];
    MPI_Type_create_indexed_block(2, 2, (int[]){8, 0}, MPI_INT, &types[0]);
    MPI_Type_commit(&types[0]);
    MPI_Status status;
    MPI_Sendrecv(matrix, 1, types[0], right(), 2, picked, 4, MPI_INT, left(), 2, MPI_COMM_WORLD, &status);
    CHECK(picked[0] == 100 * left() + 8 && picked[3] == 100 * left() + 1);
    MPI_Get_elements(&status, types[0], &count);
    CHECK(count == 4);
    MPI_Get_count(&status, types[0], &count);
    CHECK(count == 1);
    MPI_Type_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 8}, (MPI_Datatype[]){MPI_INT, MPI_FLOAT}, &types[1]);
    MPI_Aint extent = 0;
    MPI_Type_extent(types[1], &extent);
    MPI_Type_size(types[1], &count);
    CHECK(extent == 12 && count == 8);
    MPI_Type_free(&types[0]);
    MPI_Type_hvector(2, 1, 12, MPI_INT, &types[0]);
    MPI_Type_size(types[0], &count);
    CHECK(count == 8);
}

static int sum_of(const int* values, int number) {
    int sum = 0;
    for (int i = 0; i < number; ++i) { sum += values[i]; }
    return sum;
}

// The type picks `number` ints of 24 whose numbers add up to `sum`.
static void check_picked(MPI_Datatype type, int number, int sum) {
    int values[24];
    int picked[24] = {0};
    MPI_Type_commit(&type);
    for (int i = 0; i < 24; ++i) { values[i] = i; }
    MPI_Sendrecv(values, 1, type, right(), 4, picked, 24, MPI_INT, left(), 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(sum_of(picked, 24) == sum);
    int bytes = 0;
    MPI_Type_size(type, &bytes);
    CHECK(bytes == number * (int)sizeof(int));
    MPI_Type_free(&type);
}

static void check_parts_of_arrays(void) {
    MPI_Datatype type;
    MPI_Type_create_hindexed(2, (int[]){1, 2}, (MPI_Aint[]){12, 40}, MPI_INT, &type);
    check_picked(type, 3, 3 + 10 + 11);
    MPI_Type_create_hindexed_block(2, 2, (MPI_Aint[]){80, 4}, MPI_INT, &type);
    MPI_Aint begin = -1;
    MPI_Aint extent = -1;
    MPI_Type_get_true_extent(type, &begin, &extent);
    CHECK(begin == 4 && extent == 84);
    check_picked(type, 4, 20 + 21 + 1 + 2);
    // Selects from an array of 2 x 3 x 4 the last row of each plane, without its first number.
    const int planes[] = {2, 3, 4};
    MPI_Type_create_subarray(3, planes, (int[]){2, 1, 3}, (int[]){0, 2, 1}, MPI_ORDER_C, MPI_INT, &type);
    MPI_Type_get_extent(type, &begin, &extent);
    CHECK(begin == 0 && extent == 24 * (int)sizeof(int));
    check_picked(type, 6, 9 + 10 + 11 + 21 + 22 + 23);
    MPI_Type_create_subarray(2, (int[]){4, 6}, (int[]){2, 2}, (int[]){1, 3}, MPI_ORDER_FORTRAN, MPI_INT, &type);
    check_picked(type, 4, 13 + 14 + 17 + 18);
}

// To each rank its number in an int, or in two shorts.
static void check_exchange_of_types(void) {
    int* const sent = calloc((size_t)size, sizeof(int));
    int* const received = calloc((size_t)size, sizeof(int));
    int* const numbers = calloc(3 * (size_t)size, sizeof(int));
    MPI_Datatype* const types = calloc((size_t)size, sizeof(MPI_Datatype));
    for (int i = 0; i < size; ++i) {
        sent[i] = 1000 * rank + i;
        numbers[i] = (i + rank) % 2 + 1;
        numbers[size + i] = (size - 1 - i) * (int)sizeof(int);
        numbers[2 * size + i] = i * (int)sizeof(int);
        types[i] = (i + rank) % 2 == 0 ? MPI_INT : MPI_SHORT;
    }
    MPI_Alltoallw(sent, numbers, numbers + 2 * size, types, received, numbers, numbers + size, types, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) { CHECK(received[size - 1 - i] == 1000 * i + rank); }
    MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, received, numbers, numbers + size, types, MPI_COMM_WORLD);
    for (int i = 0; i < size; ++i) { CHECK(received[size - 1 - i] == sent[i]); }
    free(sent);
    free(received);
    free(numbers);
    free(types);
}

// Odd ranks enter a barrier only after the even ones, which wait there, have received a long message.
static void check_progress_in_barriers(void) {
    static double values[1000];
    const int partner = rank ^ 1;
    MPI_Request request;
    if (partner >= size) {
        MPI_Barrier(MPI_COMM_WORLD);
    } else if (rank % 2 == 0) {
        MPI_Irecv(values, 1000, MPI_DOUBLE, partner, 6, MPI_COMM_WORLD, &request);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(values[999] == 3);
    } else {
        values[999] = 3;
        MPI_Ssend(values, 1000, MPI_DOUBLE, partner, 6, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    for (int i = 0; i < 20; ++i) { MPI_Barrier(MPI_COMM_WORLD); }
}

static void check_nobody(void) {
    MPI_Status status;
    MPI_Recv(NULL, 0, MPI_DATATYPE_NULL, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    CHECK(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG);
}

static void check_sends(void) {
    static double values[1000];
    static double received[1000];
    MPI_Request requests[4];
    int flag = 0;
    values[999] = rank;
    MPI_Irecv(received, 1000, MPI_DOUBLE, left(), 10, MPI_COMM_WORLD, &requests[0]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Irsend(values, 1000, MPI_DOUBLE, right(), 10, MPI_COMM_WORLD, &requests[1]);
    MPI_Status status;
    while (flag == 0) {
        MPI_Request_get_status(requests[0], &flag, &status);
        MPI_Iprobe(MPI_ANY_SOURCE, 11, MPI_COMM_WORLD, &(int){0}, MPI_STATUS_IGNORE);  // lets threads run
    }
    CHECK(requests[0] != MPI_REQUEST_NULL && status.MPI_SOURCE == left() && status.MPI_TAG == 10);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    CHECK(received[999] == left());
    // Buffered sends complete without a receiver, with the values at the time of the call.
    static char room[20000];
    MPI_Buffer_attach(room, sizeof room);
    MPI_Ibsend(values, 1000, MPI_DOUBLE, right(), 12, MPI_COMM_WORLD, &requests[0]);
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    MPI_Bsend_init(values, 1000, MPI_DOUBLE, right(), 13, MPI_COMM_WORLD, &requests[0]);
    for (int round = 1; round <= 2; ++round) {
        values[999] = rank + 100 * round;
        MPI_Start(&requests[0]);
        MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
    }
    values[999] = -1;
    for (int round = 0; round < 3; ++round) {
        MPI_Recv(received, 1000, MPI_DOUBLE, left(), round == 0 ? 12 : 13, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(received[999] == left() + 100 * round);
    }
    MPI_Request_free(&requests[0]);
    void* detached = NULL;
    int bytes = 0;
    MPI_Buffer_detach(&detached, &bytes);
    CHECK(detached == room && bytes == sizeof room);
    // Others that can be started again.
    MPI_Recv_init(received, 1000, MPI_DOUBLE, left(), 14, MPI_COMM_WORLD, &requests[0]);
    MPI_Recv_init(&received[0], 1, MPI_DOUBLE, left(), 15, MPI_COMM_WORLD, &requests[1]);
    MPI_Ssend_init(values, 1000, MPI_DOUBLE, right(), 14, MPI_COMM_WORLD, &requests[2]);
    MPI_Rsend_init(values, 1, MPI_DOUBLE, right(), 15, MPI_COMM_WORLD, &requests[3]);
    for (int round = 0; round < 2; ++round) {
        values[0] = rank + round;
        values[999] = 7 + round;
        MPI_Startall(2, requests);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Start(&requests[2]);
        MPI_Waitall(1, &requests[2], MPI_STATUSES_IGNORE);
        MPI_Waitall(1, &requests[0], MPI_STATUSES_IGNORE);
        MPI_Start(&requests[3]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        CHECK(received[0] == left() + round && received[999] == 7 + round);
    }
    for (int i = 0; i < 4; ++i) { MPI_Request_free(&requests[i]); }
}

// Receives that the program abandons while they wait: they and later ones still match their messages.
static void check_freed_requests(void) {
    static unsigned char sent[4099];
    static volatile unsigned char long_one[4099];
    static volatile int gaps[2 * 1000];
    static int ints[1000];
    volatile int first = -1;
    int others[2] = {-1, -1};
    MPI_Request freed[3];
    MPI_Request kept[2];
    MPI_Request sends[5];
    MPI_Datatype type = every_other_int(1000);
    memset(sent, 5, sizeof sent);
    ints[999] = rank;
    MPI_Irecv((void*)&first, 1, MPI_INT, left(), 20, MPI_COMM_WORLD, &freed[0]);
    MPI_Irecv(&others[0], 1, MPI_INT, left(), 21, MPI_COMM_WORLD, &kept[0]);
    MPI_Irecv((void*)long_one, sizeof long_one, MPI_BYTE, left(), 22, MPI_COMM_WORLD, &freed[1]);
    MPI_Irecv((void*)gaps, 1, type, left(), 23, MPI_COMM_WORLD, &freed[2]);
    MPI_Irecv(&others[1], 1, MPI_INT, left(), 24, MPI_COMM_WORLD, &kept[1]);
    for (int i = 0; i < 3; ++i) { MPI_Request_free(&freed[i]); }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(&rank, 1, MPI_INT, right(), 20, MPI_COMM_WORLD, &sends[0]);
    MPI_Isend(&rank, 1, MPI_INT, right(), 21, MPI_COMM_WORLD, &sends[1]);
    MPI_Isend(sent, sizeof sent, MPI_BYTE, right(), 22, MPI_COMM_WORLD, &sends[2]);
    MPI_Isend(ints, 1000, MPI_INT, right(), 23, MPI_COMM_WORLD, &sends[3]);
    MPI_Isend(&rank, 1, MPI_INT, right(), 24, MPI_COMM_WORLD, &sends[4]);
    MPI_Waitall(2, kept, MPI_STATUSES_IGNORE);
    CHECK(first == left() && others[0] == left() && others[1] == left());
    MPI_Waitall(5, sends, MPI_STATUSES_IGNORE);
    for (int i = 0; i < 1000 && (long_one[4098] != 5 || gaps[1998] != left()); ++i) {
        MPI_Recv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    CHECK(long_one[0] == 5 && long_one[4095] == 5 && long_one[4098] == 5 && gaps[1998] == left());
    for (int i = 0; i < 2200; ++i) {  // more than the memory, if it were not released
        MPI_Recv_init((void*)gaps, 1, type, left(), 25, MPI_COMM_WORLD, &freed[0]);
        MPI_Request_free(&freed[0]);
    }
    MPI_Type_free(&type);
}

// Adds ints that are far from the start of their element.
static void add_distant_ints(void* in, void* inout, int* count, MPI_Datatype* type) {
    const char* left_one = in;
    char* right_one = inout;
    MPI_Aint lower = 0;
    MPI_Aint extent = 0;
    MPI_Type_get_extent(*type, &lower, &extent);
    for (int i = 0; i < *count; ++i, left_one += extent, right_one += extent) {
        *(int*)(right_one + 400) += *(const int*)(left_one + 400);
        *(int*)(right_one - 40) += *(const int*)(left_one - 40);
    }
}

static void check_reductions_of_resized_types(void) {
    static int values[200];
    static int sums[200];
    MPI_Datatype wide;
    MPI_Datatype type;
    MPI_Op op;
    MPI_Type_indexed(2, (int[]){1, 1}, (int[]){-10, 100}, MPI_INT, &wide);
    MPI_Type_create_resized(wide, 0, sizeof(int), &type);
    MPI_Type_commit(&type);
    MPI_Op_create(add_distant_ints, 1, &op);
    for (int i = 0; i < 200; ++i) { values[i] = rank + i; }
    MPI_Reduce(&values[10], &sums[10], 3, type, op, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        const int of_ranks = size * (size - 1) / 2;
        CHECK(sums[0] == of_ranks && sums[2] == of_ranks + 2 * size && sums[3] == 0);
        CHECK(sums[110] == of_ranks + size * 110 && sums[112] == of_ranks + size * 112 && sums[113] == 0);
    }
    MPI_Scan(&values[10], &sums[10], 1, type, op, MPI_COMM_WORLD);
    CHECK(sums[110] == rank * (rank + 1) / 2 + (rank + 1) * 110);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
}

// Ranks that describe the same message by different types.
static void check_reductions_of_complex_numbers(void) {
    const float complex narrow = rank + 1.0f * I;
    float complex narrow_sum = 0;
    MPI_Allreduce(&narrow, &narrow_sum, 1, MPI_C_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    CHECK(crealf(narrow_sum) == (float)(size * (size - 1) / 2) && cimagf(narrow_sum) == (float)size);
    const double complex wide = I;
    double complex product = 0;
    MPI_Allreduce(&wide, &product, 1, MPI_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
    const double complex powers[] = {1, I, -1, -I};
    CHECK(product == powers[size % 4]);
    const long double complex widest[] = {rank, rank * I};
    long double complex sums[2] = {0, 0};
    MPI_Allreduce(widest, sums, 2, MPI_C_LONG_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    CHECK(creall(sums[0]) == cimagl(sums[1]) && creall(sums[0]) == size * (size - 1) / 2);
}

static void check_pairs_of_long_doubles(void) {
    struct {
        long double value;
        int place;
    } pairs[2] = {{rank % 2, rank}};
    MPI_Allreduce(&pairs[0], &pairs[1], 1, MPI_LONG_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
    CHECK(pairs[1].place == (size > 1 ? 1 : 0) && pairs[1].value == pairs[1].place);
}

static void check_broadcast_of_other_types(void) {
    static int values[2 * 5000];
    MPI_Datatype type = MPI_INT;
    const int step = rank % 3 == 2 ? 2 : 1;
    if (rank % 3 == 1) {
        MPI_Type_contiguous(500, MPI_INT, &type);
    } else if (rank % 3 == 2) {
        type = every_other_int(5000);
    }
    MPI_Type_commit(&type);
    for (int root = 0; root<size; root += size> 1 ? size - 1 : 1) {
        for (int i = 0; i < 5000; ++i) { values[step * i] = rank == root ? root + i : -1; }
        MPI_Bcast(values, rank % 3 == 0 ? 5000 : rank % 3 == 1 ? 10 : 1, type, root, MPI_COMM_WORLD);
        int wrong = 0;
        for (int i = 0; i < 5000; ++i) { wrong += values[step * i] != root + i; }
        CHECK(wrong == 0);
    }
}

static void check_sizes(int ranks, int count, const int* given, const int* right_sizes) {
    int sizes[3] = {0, 0, 0};
    for (int i = 0; i < count; ++i) { sizes[i] = given[i]; }
    CHECK(MPI_Dims_create(ranks, count, sizes) == MPI_SUCCESS);
    for (int i = 0; i < count; ++i) { CHECK(sizes[i] == right_sizes[i]); }
}

// Sizes as close to each other as possible, largest first (MPI 3.1, 7.5.2).
static void check_sizes_of_grids(void) {
    const int none[3] = {0, 0, 0};
    check_sizes(72, 2, none, (int[]){9, 8});
    check_sizes(180, 2, none, (int[]){15, 12});
    check_sizes(24, 3, none, (int[]){4, 3, 2});
    check_sizes(7, 2, none, (int[]){7, 1});
    check_sizes(6, 3, (int[]){0, 3, 0}, (int[]){2, 3, 1});
    check_sizes(24, 3, (int[]){0, 3, 0}, (int[]){4, 3, 2});
    check_sizes(12, 2, (int[]){2, 6}, (int[]){2, 6});
    check_sizes(1, 0, none, none);
    int sizes[2] = {5, 0};
    int class = MPI_SUCCESS;
    MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Dims_create(12, 2, sizes), &class);
    CHECK(class == MPI_ERR_DIMS && sizes[0] == 5 && sizes[1] == 0);
    MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

// A group without a member is MPI_GROUP_EMPTY (MPI 3.1, 6.3.2).
static void check_empty_groups(void) {
    MPI_Group world;
    MPI_Group made;
    int number = -1;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 0, NULL, &made);
    CHECK(made == MPI_GROUP_EMPTY);
    int all[1][3] = {{0, size - 1, 1}};
    MPI_Group_range_excl(world, 1, all, &made);
    CHECK(made == MPI_GROUP_EMPTY);
    MPI_Group_difference(world, world, &made);
    CHECK(made == MPI_GROUP_EMPTY);
    MPI_Group_intersection(world, MPI_GROUP_EMPTY, &made);
    CHECK(made == MPI_GROUP_EMPTY);
    MPI_Group_size(made, &number);
    CHECK(number == 0);
    MPI_Group_rank(made, &number);
    CHECK(number == MPI_UNDEFINED);
    MPI_Group_compare(made, MPI_GROUP_EMPTY, &number);
    CHECK(number == MPI_IDENT);
    MPI_Group_compare(made, world, &number);
    CHECK(number == MPI_UNEQUAL);
    MPI_Group_union(made, world, &made);
    MPI_Group_compare(made, world, &number);
    CHECK(number == MPI_IDENT);
    MPI_Group_free(&made);
    MPI_Group_free(&world);
    MPI_Comm nobody = MPI_COMM_WORLD;
    MPI_Comm_create(MPI_COMM_WORLD, MPI_GROUP_EMPTY, &nobody);
    CHECK(nobody == MPI_COMM_NULL);
}

static void check_many_communicators(void) {
    MPI_Comm few;
    MPI_Comm many;
    int first = -1;
    int second = -1;
    MPI_Request request;
    MPI_Comm_dup(MPI_COMM_WORLD, &few);
    for (int i = 0; i < 32768; ++i) {
        MPI_Comm_dup(MPI_COMM_SELF, &many);
        MPI_Comm_free(&many);
    }
    // One of the next communicators has a number with the same low bits as the number of `few`.
    for (int i = 0; i < 4; ++i) {
        MPI_Comm_dup(MPI_COMM_WORLD, &many);
        MPI_Irecv(&first, 1, MPI_INT, left(), 30, few, &request);
        MPI_Send(&(int){2}, 1, MPI_INT, right(), 30, many);
        MPI_Send(&(int){1}, 1, MPI_INT, right(), 30, few);
        MPI_Recv(&second, 1, MPI_INT, left(), 30, many, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        CHECK(first == 1 && second == 2);
    }
}

int main(int count, char** words) {
    int provided = -1;
    MPI_Init_thread(&count, &words, MPI_THREAD_SINGLE, &provided);
    CHECK(provided == MPI_THREAD_SINGLE);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (count > 1 && strcmp(words[1], "communicators") == 0) {
        check_many_communicators();
    } else {
        check_environment();
        check_errors();
        check_types();
        check_parts_of_arrays();
        check_exchange_of_types();
        check_nobody();
        check_progress_in_barriers();
        check_sends();
        check_freed_requests();
        check_reductions_of_resized_types();
        check_reductions_of_complex_numbers();
        check_pairs_of_long_doubles();
        check_broadcast_of_other_types();
        check_sizes_of_grids();
        check_empty_groups();
    }
    MPI_Finalize();
    return failures == 0 ? 0 : 1;
}
