// SPDX-License-Identifier: Apache-2.0
// Jacobi iterations on a square grid that all ranks share, each with a square of it: in every iteration the ranks
// exchange the edges of their squares with four neighbours.
// Usage: mpi_halo POINTS ITERATIONS, with POINTS of a rank in each direction, at most 64.
//
// The first values are x + 2 y. Iterations leave them as they are, and any edge that comes late, twice or to another
// place changes them. All values are small integers, so the arithmetic is exact.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { most = 64, left = 0, right = 1, up = 2, down = 3 };

static float values[2][most + 2][most + 2];
static float sent[2][most];      // columns [left], [right]
static float received[2][most];  // columns from the left and from the right

static float first_value(int x, int y) { return (float)(x + 2 * y); }

static void fill(int points, const int* place) {
    for (int y = 0; y < points + 2; ++y) {
        for (int x = 0; x < points + 2; ++x) {
            values[0][y][x] = values[1][y][x] = first_value(place[1] * points + x, place[0] * points + y);
        }
    }
}

// At the edge of the grid there is no neighbour (MPI_PROC_NULL), and the outermost values stay.
static void exchange(float grid[most + 2][most + 2], int points, const int* neighbours) {
    const MPI_Comm all = MPI_COMM_WORLD;
    MPI_Request requests[8];
    for (int y = 0; y < points; ++y) {
        sent[left][y] = grid[y + 1][1];
        sent[right][y] = grid[y + 1][points];
        received[left][y] = grid[y + 1][0];
        received[right][y] = grid[y + 1][points + 1];
    }
    MPI_Irecv(received[left], points, MPI_FLOAT, neighbours[left], 0, all, &requests[0]);
    MPI_Irecv(received[right], points, MPI_FLOAT, neighbours[right], 1, all, &requests[1]);
    MPI_Irecv(&grid[0][1], points, MPI_FLOAT, neighbours[up], 2, all, &requests[2]);
    MPI_Irecv(&grid[points + 1][1], points, MPI_FLOAT, neighbours[down], 3, all, &requests[3]);
    MPI_Isend(sent[right], points, MPI_FLOAT, neighbours[right], 0, all, &requests[4]);
    MPI_Isend(sent[left], points, MPI_FLOAT, neighbours[left], 1, all, &requests[5]);
    MPI_Isend(&grid[points][1], points, MPI_FLOAT, neighbours[down], 2, all, &requests[6]);
    MPI_Isend(&grid[1][1], points, MPI_FLOAT, neighbours[up], 3, all, &requests[7]);
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
    for (int y = 0; y < points; ++y) {
        grid[y + 1][0] = received[left][y];
        grid[y + 1][points + 1] = received[right][y];
    }
}

static void relax(float from[most + 2][most + 2], float to[most + 2][most + 2], int points) {
    for (int y = 1; y <= points; ++y) {
        for (int x = 1; x <= points; ++x) {
            to[y][x] = 0.25f * (from[y][x - 1] + from[y][x + 1] + from[y - 1][x] + from[y + 1][x]);
        }
    }
}

static int wrong_values(float grid[most + 2][most + 2], int points, const int* place) {
    int wrong = 0;
    for (int y = 1; y <= points; ++y) {
        for (int x = 1; x <= points; ++x) {
            wrong += grid[y][x] != first_value(place[1] * points + x, place[0] * points + y);
        }
    }
    return wrong;
}

int main(int count, char** words) {
    MPI_Init(&count, &words);
    const int points = count > 1 ? atoi(words[1]) : 16;
    const int iterations = count > 2 ? atoi(words[2]) : 10;
    int ranks, rank;
    int dims[2] = {0, 0};
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (points < 1 || points > most || iterations < 0) { MPI_Abort(MPI_COMM_WORLD, 1); }
    MPI_Dims_create(ranks, 2, dims);
    const int place[2] = {rank / dims[1], rank % dims[1]};
    // A communicator of a grid (MPI_Cart_create) would take longer than all iterations.
    const int neighbours[4] = {
        place[1] > 0 ? rank - 1 : MPI_PROC_NULL,
        place[1] + 1 < dims[1] ? rank + 1 : MPI_PROC_NULL,
        place[0] > 0 ? rank - dims[1] : MPI_PROC_NULL,
        place[0] + 1 < dims[0] ? rank + dims[1] : MPI_PROC_NULL,
    };
    fill(points, place);
    for (int iteration = 0; iteration < iterations; ++iteration) {
        exchange(values[iteration % 2], points, neighbours);
        relax(values[iteration % 2], values[1 - iteration % 2], points);
    }
    int wrong = wrong_values(values[iterations % 2], points, place);
    int sum = 0;
    MPI_Allreduce(&wrong, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    if (rank == 0) { printf("%d ranks, %d iterations, %d wrong values\n", ranks, iterations, sum); }
    MPI_Finalize();
    return sum != 0;
}
