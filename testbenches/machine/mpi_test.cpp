// SPDX-License-Identifier: Apache-2.0
// MPI's calls (sw_stack/tests/users/mpi_calls.c and mpi_corners.c check each) on all numbers of ranks, with all
// messaging systems.
#include <gmock/gmock.h>

#include <fmt/core.h>

#include <regex>
#include <set>

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
    ASSERT_NE(expected, "");
    EXPECT_EQ(checksum_line(run_program(
                  "mpi_calls", {"core.contexts=2", "niu.receive_table_entries=2", "niu.receive_table_reserve=0"})),
              expected);
}

TEST(mpi_algorithms, that_arguments_choose_give_the_same) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    ASSERT_NE(expected, "");
    EXPECT_EQ(checksum_line(
                  run_program("mpi_calls", {"workload.args.mpi_broadcast=chain", "workload.args.mpi_all_reduce=ring"})),
              expected);
    EXPECT_EQ(checksum_line(run_program("mpi_calls", {"workload.args.mpi_all_reduce=tree"})), expected);
}

TEST(mpi_algorithms, that_do_not_exist_are_refused) {
    const program_run run = run_program("mpi_waits", {"workload.args.mpi_all_reduce=rign"});
    EXPECT_EQ(run.exit_code, 4);
    EXPECT_THAT(run.output,
                testing::HasSubstr("MPI_Init: workload.args.mpi_all_reduce: there is no algorithm \"rign\"; "
                                   "there are automatic, recursive_doubling, ring, tree"));
}

TEST(mpi_corners, are_met_on_any_number_of_ranks) {
    for (const char* dims : {"[1, 1]", "[2, 1]", "[3, 2]"}) {
        const program_run run =
            run_program("mpi_corners", {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true",
                                        "workload.args.mpi_broadcast=chain"});
        EXPECT_EQ(run.exit_code, 0) << run.output;
    }
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        const program_run run = run_program("mpi_corners", {system, "network.topology.dims=[3, 1]"});
        EXPECT_EQ(run.exit_code, 0) << run.output;
    }
}

TEST(mpi_corners, communicators_are_apart_however_many_there_were) {
    const program_run run = run_program("mpi_corners", {"workload.argv=communicators", "network.topology.dims=[2, 1]"});
    EXPECT_EQ(run.exit_code, 0) << run.output;
}

TEST(mpi_calls_of_the_manual, are_all_checked) {
    const std::string manual = content_of(std::filesystem::path(ORBWEAVER_SOURCE_DIR) / "docs/mpi.md");
    const std::size_t begin = manual.find("## Calls of MPI");
    const std::string table = manual.substr(begin, manual.find("The old names of MPI-1") - begin);
    const std::string checks = content_of(user_sources() / "mpi_calls.c") +
                               content_of(user_sources() / "mpi_corners.c") +
                               content_of(user_sources() / "mpi_mistakes.c");
    std::set<std::string> listed;
    const std::regex call("`([A-Z][A-Za-z_]+)`");
    for (std::sregex_iterator found(table.begin(), table.end(), call); found != std::sregex_iterator(); ++found) {
        listed.insert((*found)[1].str());
    }
    EXPECT_GT(listed.size(), 100U);
    for (const std::string& name : listed) {
        EXPECT_NE(checks.find("MPI_" + name + "("), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace orbweaver
