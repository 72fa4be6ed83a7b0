/* SPDX-License-Identifier: Apache-2.0 */
/* A struct type whose last member is shorter than its alignment: extent rounds up, so arrays travel whole
 * (MPI 3.1, 4.1.6). */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
struct item {
    int number;
    char mark;
};
int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int lengths[2] = {1, 1};
    MPI_Aint places[2] = {offsetof(struct item, number), offsetof(struct item, mark)}, low, extent;
    MPI_Datatype parts[2] = {MPI_INT, MPI_CHAR}, type;
    MPI_Type_create_struct(2, lengths, places, parts, &type);
    MPI_Type_commit(&type);
    MPI_Type_get_extent(type, &low, &extent);
    struct item out[3] = {{1, 'a'}, {2, 'b'}, {3, 'c'}}, in[3] = {{0, '-'}, {0, '-'}, {0, '-'}};
    MPI_Sendrecv(out, 3, type, rank, 0, in, 3, type, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int s1, s2, s3;
    MPI_Type_size(MPI_SHORT_INT, &s1);
    MPI_Type_size(MPI_DOUBLE_INT, &s2);
    MPI_Type_size(MPI_LONG_DOUBLE_INT, &s3);
    printf("extent %d of %d; %d%c %d%c %d%c; sizes of pairs %d %d\n", (int)extent, (int)sizeof(struct item),
           in[0].number, in[0].mark, in[1].number, in[1].mark, in[2].number, in[2].mark, s1, s2);
    MPI_Type_free(&type);
    MPI_Finalize();
    return in[2].number == 3 && in[2].mark == 'c' ? 0 : 1;
}
