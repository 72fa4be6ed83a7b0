// SPDX-License-Identifier: Apache-2.0
// All ranks share files and reports in an order that depends on cycles. The argument names the end of the program.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void share_files(int rank, int size) {
    char name[40];
    char text[100];
    sprintf(name, "lines%d.txt", rank % 3);
    FILE* added = fopen(name, "a");
    printf("rank %d has descriptor %d\n", rank, fileno(added));
    fprintf(added, "line of %d\n", rank);
    fclose(added);
    FILE* read = fopen("numbers.txt", "r");
    if (read != NULL) {
        if (fgets(text, sizeof text, read) != NULL) { printf("rank %d reads %s", rank, text); }
        fclose(read);
    }
    if (rank == size - 1) { rename("lines2.txt", "renamed.txt"); }
}

int main(int count, char** words) {
    int rank;
    int size;
    static int many[5000];
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    share_files(rank, size);
    MPI_Barrier(MPI_COMM_WORLD);
    const char* const end = count > 1 ? words[1] : "";
    const int is_late = rank >= size / 2;
    if (strcmp(end, "deadlock") == 0 && is_late) {
        MPI_Ssend(many, 5000, MPI_INT, rank - 1, 7, MPI_COMM_WORLD);
    } else if (strcmp(end, "fault") == 0 && rank == size - 2) {
        *(volatile int*)0xf0000000 = 1;
    } else if (strcmp(end, "abort") == 0 && is_late) {
        abort();
    } else if (strcmp(end, "never") == 0) {
        printf("a line that does not end");
        for (;;) {}
    }
    MPI_Finalize();
    return 0;
}
