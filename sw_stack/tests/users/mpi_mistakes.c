// SPDX-License-Identifier: Apache-2.0
// Mistakes that a program may make, each on request.
//   mpi_mistakes NAME
#include <fcntl.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int rank;
static int size;
static double values[1000];
static volatile int* volatile nowhere;
static const double constants[2] = {1, 2};

static int deep(int depth) {
    volatile char room[1000];
    room[depth % 1000] = 1;
    return depth == 0 ? 0 : deep(depth - 1) + room[depth % 1000];
}

int main(int count, char** words) {
    const char* name = count > 1 ? words[1] : "";
    if (strcmp(name, "before_init") == 0) { MPI_Barrier(MPI_COMM_WORLD); }
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (strcmp(name, "two_sends") == 0) {
        MPI_Send(values, 1000, MPI_DOUBLE, rank ^ 1, 7, MPI_COMM_WORLD);
        MPI_Recv(values, 1000, MPI_DOUBLE, rank ^ 1, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (strcmp(name, "lonely_receive") == 0 && rank == 1) {
        MPI_Recv(values, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else if (strncmp(name, "reversed_", 9) == 0) {
        MPI_Comm reversed;
        MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &reversed);
        if (strcmp(name, "reversed_receive") == 0 && rank == 0) {
            MPI_Recv(values, 1, MPI_INT, 0, 3, reversed, MPI_STATUS_IGNORE);
        } else if (rank == 0) {
            MPI_Probe(0, 3, reversed, MPI_STATUS_IGNORE);
        }
    } else if (strcmp(name, "bad_rank") == 0 && rank == 1) {
        MPI_Send(values, 1, MPI_DOUBLE, 9, 0, MPI_COMM_WORLD);
    } else if (strcmp(name, "bad_type") == 0) {
        MPI_Bcast(values, 1, 1000, 0, MPI_COMM_WORLD);
    } else if (strcmp(name, "bad_comm") == 0) {
        MPI_Barrier(MPI_COMM_NULL);
    } else if (strcmp(name, "truncated") == 0 && rank < 2) {
        if (rank == 0) {
            MPI_Send(values, 1000, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        } else {
            MPI_Recv(values, 10, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    } else if (strcmp(name, "exit") == 0 && rank == 1) {
        exit(7);
    } else if (strcmp(name, "abort") == 0 && rank == 1) {
        MPI_Abort(MPI_COMM_WORLD, 5);
    } else if (strcmp(name, "abort_of_c") == 0 && rank == 1) {
        abort();
    } else if (strcmp(name, "null_pointer") == 0 && rank == 1) {
        nowhere[2] = 1;
    } else if (strcmp(name, "read_to_constants") == 0 && rank == 1) {
        write(open("written", O_RDWR | O_CREAT), values, 8);
        read(open("written", O_RDONLY), (void*)(uintptr_t)constants, 8);
    } else if (strcmp(name, "stack") == 0) {
        printf("%d\n", deep(10000));
    } else if (strcmp(name, "deep") == 0) {
        printf("%d\n", deep(200));
    } else if (strcmp(name, "heap") == 0 && rank == 1) {
        char* volatile block = malloc(10);
        free(block);
        free(block);
    } else if (strcmp(name, "memory") == 0 && rank == 1) {
        char* volatile block = malloc(200 << 20);
        if (block == NULL) { abort(); }
        block[(200 << 20) - 1] = 7;
    }
    MPI_Finalize();
    return 0;
}
