// SPDX-License-Identifier: Apache-2.0
#include "sim/compiler/missing_mpi_names.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

constexpr const char* header = "int MPI_Send(const void*, int, MPI_Datatype);\n#define MPI_COMM_WORLD 1\n";

TEST(missing_mpi_names, are_those_of_gcc_and_of_the_linker) {
    EXPECT_THAT(missing_mpi_names("a.c:3:59: error: unknown type name 'MPI_File'\n"
                                  "    3 | MPI_File f; MPI_File_close(&f);\n"
                                  "a.c:3:71: warning: implicit declaration of function 'MPI_File_open' [-W]\n"
                                  "a.c:4: undefined reference to `MPI_Comm_spawn'\n"
                                  "a.c:5: undefined reference to `PMPI_Send'\n"
                                  "a.c:9: error: unknown type name 'MPI_File'\n",
                                  header),
                ElementsAre("MPI_File", "MPI_File_open", "MPI_Comm_spawn", "PMPI_Send"));
}

TEST(missing_mpi_names, are_found_in_colours) {
    EXPECT_THAT(missing_mpi_names("\x1b[01;31m\x1b[Kerror: \x1b[munknown type name '\x1b[01m\x1b[KMPI_Win\x1b[m\x1b[K'",
                                  header),
                ElementsAre("MPI_Win"));
    EXPECT_THAT(missing_mpi_names("\x1b[01;31m\x1b[Kerror: \x1b[m'\x1b[01m\x1b[KMPI_Send\x1b[m\x1b[K'", header),
                IsEmpty());
}

TEST(missing_mpi_names, are_not_those_of_the_header_nor_of_the_source) {
    EXPECT_THAT(missing_mpi_names("a.c:3: error: too few arguments to function 'MPI_Send'\n"
                                  "    3 |     MPI_Win_create(MPI_COMM_WORLD)\n",
                                  header),
                IsEmpty());
}

TEST(missing_mpi_names, are_whole_words_behind_the_names_of_files) {
    EXPECT_THAT(missing_mpi_names("MPI_tests/a.c:3: error: 'MY_MPI_TAG' undeclared\n"
                                  "ld: MPI_tests/a.c:4: undefined reference to `solve_MPI_World'\n",
                                  header),
                IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
