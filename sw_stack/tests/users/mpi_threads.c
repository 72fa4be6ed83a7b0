// SPDX-License-Identifier: Apache-2.0
// Two ranks exchange messages while threads compute. Each rank has four contexts: main(), messages, and two threads.
#include <errno.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

#include "sw_stack/tests/users/check.h"

static unsigned sums[2];

static void* add(void* argument) {
    unsigned* const sum = argument;
    for (unsigned number = 1; number <= 20000; ++number) { *sum += number; }
    return NULL;
}

int main(int count, char** words) {
    int provided, rank, received[64] = {0};
    MPI_Init_thread(&count, &words, MPI_THREAD_FUNNELED, &provided);
    CHECK(provided == MPI_THREAD_FUNNELED);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_t threads[3];
    CHECK(pthread_create(&threads[0], NULL, add, &sums[0]) == 0);
    CHECK(pthread_create(&threads[1], NULL, add, &sums[1]) == 0);
    CHECK(pthread_create(&threads[2], NULL, add, &sums[1]) == EAGAIN);
    for (int round = 1; round <= 20; ++round) {
        int sent[64];
        for (int word = 0; word < 64; ++word) { sent[word] = 1000 * round + word + rank; }
        MPI_Sendrecv(sent, 64, MPI_INT, 1 - rank, round, received, 64, MPI_INT, 1 - rank, round, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
        CHECK(received[63] == 1000 * round + 63 + 1 - rank);
    }
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    CHECK(sums[0] == 200010000 && sums[1] == 200010000);
    int sum = 0;
    MPI_Allreduce(&received[0], &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == 40001);
    MPI_Finalize();
    printf("%d failures\n", failures);
    return failures;
}
