// SPDX-License-Identifier: Apache-2.0
// MPI's calls (sw_stack/tests/users/mpi_calls.c checks each) on all numbers of ranks, with all messaging systems.
#include <gmock/gmock.h>

#include <fmt/core.h>

#include <regex>

#include "testbenches/machine/support/user_program.h"

namespace orbweaver {
namespace {

/// What rank 0 prints at the end; empty if the run failed.
std::string checksum_line(const program_run& run) {
    std::smatch found;
    return run.exit_code == 0 && std::regex_search(run.output, found, std::regex("[0-9]+ ranks, checksum [0-9a-f]+"))
               ? found.str()
               : std::string();
}

class mpi_calls : public testing::TestWithParam<int> {};

TEST_P(mpi_calls, do_the_same_with_all_messaging_systems) {
    const std::string dims =
        "network.topology.dims=" + (GetParam() == 8 ? "[4, 2]" : fmt::format("[{}, 1]", GetParam()));
    const program_run rendezvous = run_program("mpi_calls", {dims});
    const std::string expected = checksum_line(rendezvous);
    ASSERT_NE(expected, "") << rendezvous.output;
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        const program_run run = run_program("mpi_calls", {dims, system});
        EXPECT_EQ(checksum_line(run), expected) << system << "\n" << run.output;
    }
}

INSTANTIATE_TEST_SUITE_P(ranks, mpi_calls, testing::Range(1, 9));

TEST(mpi_calls_with, small_tables_and_two_contexts_do_the_same) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    EXPECT_EQ(checksum_line(run_program(
                  "mpi_calls", {"core.contexts=2", "niu.receive_table_entries=2", "niu.receive_table_reserve=0"})),
              expected);
}

TEST(mpi_algorithms, that_arguments_choose_give_the_same) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    EXPECT_EQ(checksum_line(
                  run_program("mpi_calls", {"workload.args.mpi_broadcast=chain", "workload.args.mpi_all_reduce=ring"})),
              expected);
    EXPECT_EQ(checksum_line(run_program("mpi_calls", {"workload.args.mpi_all_reduce=tree"})), expected);
}

}  // namespace
}  // namespace orbweaver
