// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/expressions/result_number.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

const result_json run = result_json::parse(
    R"({"mpi": {"calls": [{"call": "MPI_Send", "cycles": 7}, {"call": "MPI_Recv", "cycles": 9}]},
        "links": [3, 4], "profile": [{"function": "lu::solve", "cycles": 5}]})");

TEST(result_number, of_a_list_is_found_by_index_and_by_the_name_of_the_entry) {
    EXPECT_EQ(find_number(run, "links[1]").value, 4);
    EXPECT_EQ(find_number(run, "mpi.calls.MPI_Recv.cycles").value, 9);
    EXPECT_EQ(find_number(run, "mpi.calls[0].cycles").value, 7);
    EXPECT_EQ(find_number(run, "profile[\"lu::solve\"].cycles").value, 5);
}

TEST(result_number, that_does_not_exist_is_refused_with_the_names_of_the_list) {
    EXPECT_EQ(
        find_number(run, "mpi.calls.MPI_Snd.cycles").problem,
        "mpi.calls has no 'MPI_Snd'; did you mean 'MPI_Send'?; it is a list, of entries 0 to 1: MPI_Send or MPI_Recv");
    EXPECT_THAT(find_number(run, "links.first").problem, HasSubstr("it is a list, of entries 0 to 1"));
    EXPECT_FALSE(find_number(run, "links[2]").value.has_value());
}

}  // namespace
}  // namespace orbweaver::sim
