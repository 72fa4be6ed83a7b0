// SPDX-License-Identifier: Apache-2.0
// Ranks that are late by known times, and collective operations on known numbers of bytes, for the profile of calls.
//   mpi_waits [late]    with the word without collective operations
#include <mpi.h>

static double values[2500];
static double sums[2500];

static void compute(double seconds) {
    for (const double begin = MPI_Wtime(); MPI_Wtime() - begin < seconds;) {}
}

int main(int count, char** words) {
    int rank = 0;
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        compute(500e-6);
        MPI_Send(values, 1000, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
        MPI_Ssend(values, 1, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(values, 1000, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        compute(500e-6);
        MPI_Recv(values, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    if (count == 1) {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Bcast(values, 2500, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Allreduce(values, sums, 2500, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
