// SPDX-License-Identifier: Apache-2.0
// MPI's calls (sw_stack/tests/users/mpi_calls.c and mpi_corners.c check each) on all numbers of ranks, with all
// messaging systems.
#include <fmt/core.h>

#include <regex>
#include <set>

#include "multicast/plan/plan_file.h"
#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Returns the last line of rank 0; empty if the run failed.
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

/// The plans cover all eight nodes from node 0 and from node 3. From other nodes there is no plan.
TEST(mpi_algorithms, that_follow_a_plan_of_the_network_give_the_same) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    ASSERT_NE(expected, "");
    const auto bytes = multicast::write_plan(
        {8, {{0, {{0, {4, 1}}, {4, {5}}, {1, {2, 3}}, {5, {7, 6}}}}, {3, {{3, {0, 1, 2, 4, 5, 6, 7}}}}}});
    const auto plan = temporary_config("mpi.plan", {bytes.begin(), bytes.end()});
    for (const char* asked : {"automatic", "plan"}) {
        const program_run run = run_program(
            "mpi_calls", {"workload.plan=" + plan.string(), fmt::format("workload.args.mpi_broadcast={}", asked)});
        EXPECT_EQ(checksum_line(run), expected) << run.output;
        EXPECT_GT(run.result["mpi"]["algorithms"]["broadcast"]["plan"], 0);
        EXPECT_GT(run.result["mpi"]["algorithms"]["broadcast"]["binomial"], 0) << "from other ranks";
    }
    const program_run followed =
        run_program("mpi_waits", {"workload.plan=" + plan.string(), "workload.args.mpi_broadcast=plan"});
    EXPECT_EQ(followed.result["mpi"]["algorithms"]["broadcast"]["plan"], 8);
    EXPECT_THAT(content_of(followed.out / "mpi_pairs.csv"), ContainsRegex("\n5,7,[0-9]+,20000,"));
}

TEST(mpi_algorithms, go_through_a_coordination_processor_where_there_is_one) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    ASSERT_NE(expected, "");
    const std::vector<std::string> cluster{"system=cluster", "cluster={cop: {levels: 1}}"};
    const auto run_there = [&cluster](const std::string& program, std::vector<std::string> more) {
        more.insert(more.begin(), cluster.begin(), cluster.end());
        return run_program(program, more);
    };
    const program_run automatic = run_there("mpi_calls", {});
    EXPECT_EQ(checksum_line(automatic), expected) << automatic.output;
    EXPECT_GT(automatic.result["mpi"]["algorithms"]["barrier"]["cop"], 0);
    const int exact = automatic.result["mpi"]["algorithms"]["all_reduce"]["cop"];
    EXPECT_GT(exact, 0);
    const program_run all = run_there("mpi_calls", {"workload.args.mpi_all_reduce=cop"});
    EXPECT_EQ(checksum_line(all), expected) << all.output;
    EXPECT_GT(all.result["mpi"]["algorithms"]["all_reduce"]["cop"], exact) << "sums of doubles only if asked for";
    const program_run corners =
        succeeded(run_there("mpi_corners", {"messaging.mode=ready", "network.topology.dims=[3, 1]"}));
    EXPECT_GT(corners.result["mpi"]["algorithms"]["barrier"]["cop"], 0);
    const program_run asked = run_there("mpi_waits", {"workload.args.mpi_barrier=dissemination"});
    EXPECT_EQ(asked.result["mpi"]["algorithms"]["barrier"]["dissemination"], 16) << "and in MPI_Finalize";
    EXPECT_EQ(asked.result["mpi"]["algorithms"]["barrier"]["cop"], 0);
    const program_run some = run_there("mpi_waits", {"workload.rank_nodes=[5,2,7]", "workload.args.mpi_barrier=cop"});
    EXPECT_EQ(some.result["mpi"]["algorithms"]["barrier"]["cop"], 6);
}

TEST(mpi_algorithms, that_do_not_exist_are_refused) {
    EXPECT_THAT(run_program("mpi_waits", {"workload.args.mpi_all_reduce=rign"}),
                ends_with(4, HasSubstr("MPI_Init: workload.args.mpi_all_reduce: there is no algorithm \"rign\"; "
                                       "there are automatic, recursive_doubling, ring, tree")));
}

TEST(mpi_corners, are_met_on_any_number_of_ranks) {
    for (const char* dims : {"[1, 1]", "[2, 1]", "[3, 2]"}) {
        succeeded(run_program("mpi_corners", {fmt::format("network.topology.dims={}", dims),
                                              "workload.heap_checks=true", "workload.args.mpi_broadcast=chain"}));
    }
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        succeeded(run_program("mpi_corners", {system, "network.topology.dims=[3, 1]"}));
    }
}

TEST(mpi_arguments, that_are_wrong_are_named_by_their_class) {
    for (const char* dims : {"[2, 1]", "[3, 2]"}) {
        succeeded(run_program("mpi_argument_checks",
                              {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
}

TEST(mpi_nonblocking, calls_do_the_same_as_blocking_ones) {
    for (const char* dims : {"[1, 1]", "[2, 1]", "[3, 2]"}) {
        succeeded(run_program("mpi_nonblocking",
                              {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        succeeded(run_program("mpi_nonblocking", {system, "network.topology.dims=[3, 2]"}));
    }
}

TEST(mpi_nonblocking, calls_leave_the_coordination_processor_alone) {
    const program_run run = succeeded(run_program(
        "mpi_nonblocking", {"system=cluster", "cluster={cop: {levels: 1}}", "network.topology.dims=[3, 1]"}));
    EXPECT_EQ(run.result["mpi"]["algorithms"]["barrier"]["cop"], 0);
}

TEST(mpi_nonblocking, operations_are_the_same_on_all_ranks_after_an_error) {
    succeeded(run_program("mpi_nonblocking", {"workload.argv=numbers", "network.topology.dims=[2, 1]"}));
}

TEST(mpi_nonblocking, overflow_of_a_stack_ends_the_run) {
    EXPECT_THAT(run_program("mpi_nonblocking", {"workload.argv=stack", "network.topology.dims=[2, 1]"}),
                ends_with(4, HasSubstr("an operation in the background needs more than its stack of 16 KiB")));
}

TEST(mpi_persistent, collectives_do_the_same_as_blocking_ones_at_each_start) {
    for (const char* dims : {"[1, 1]", "[2, 2]", "[3, 2]"}) {
        succeeded(run_program("mpi_persistent",
                              {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
}

TEST(mpi_objects, keep_attributes_names_and_contents) {
    succeeded(run_program("mpi_objects", {"network.topology.dims=[2, 1]", "workload.heap_checks=true"}));
}

TEST(mpi_windows, are_read_and_written_on_any_number_of_ranks) {
    for (const char* dims : {"[1, 1]", "[2, 1]", "[3, 2]"}) {
        succeeded(
            run_program("mpi_windows", {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
}

TEST(mpi_windows, are_the_same_with_all_messaging_systems) {
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message", "core.contexts=2"}) {
        succeeded(run_program("mpi_windows", {system, "network.topology.dims=[3, 1]"}));
    }
}

TEST(mpi_windows, name_the_rank_and_the_line_of_a_mistake) {
    const std::string dims = "network.topology.dims=[2, 1]";
    EXPECT_THAT(run_program("mpi_windows", {dims, "workload.argv=range"}),
                ends_with(4, AllOf(HasSubstr("rank 1: MPI_Put: bytes from 36 to 44 of the window of rank 0, which has "
                                             "40 (MPI_ERR_RMA_RANGE)"),
                                   HasSubstr("mpi_windows.c:"))));
    EXPECT_THAT(run_program("mpi_windows", {dims, "workload.argv=dynamic"}),
                ends_with(4, HasSubstr("rank 0: MPI_Win_fence: rank 1 accesses memory from 0x00001000 on that is not "
                                       "attached to its window (MPI_ERR_RMA_RANGE)")));
}

TEST(mpi_intercommunicators, carry_messages_and_collectives_between_two_groups) {
    for (const char* dims : {"[2, 1]", "[3, 1]", "[3, 3]"}) {
        succeeded(run_program("mpi_intercommunicators",
                              {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        succeeded(run_program("mpi_intercommunicators", {system, "network.topology.dims=[3, 2]"}));
    }
}

TEST(mpi_graphs, name_neighbours_that_exchange_blocks) {
    for (const char* dims : {"[1, 1]", "[2, 1]", "[3, 2]"}) {
        succeeded(
            run_program("mpi_graphs", {fmt::format("network.topology.dims={}", dims), "workload.heap_checks=true"}));
    }
    for (const char* system : {"messaging.mode=ready", "messaging.system=active_message"}) {
        succeeded(run_program("mpi_graphs", {system, "network.topology.dims=[3, 1]"}));
    }
}

TEST(mpi_corners, communicators_are_apart_however_many_there_were) {
    succeeded(run_program("mpi_corners", {"workload.argv=communicators", "network.topology.dims=[2, 1]"}));
}

TEST(mpi_ranks, do_the_same_on_the_nodes_that_a_key_names) {
    const std::string expected = checksum_line(run_program("mpi_calls", {}));
    ASSERT_NE(expected, "");
    const program_run mapped = run_program(
        "mpi_calls", {"network.topology.dims=[3, 3]", "workload.rank_nodes=[8,6,0,3,1,7,2,5]"});  // node 4 runs nothing
    EXPECT_EQ(checksum_line(mapped), expected) << mapped.output;
    EXPECT_THAT(mapped.output, HasSubstr("all 8 ranks exited with status 0"));
}

TEST(mpi_ranks, have_their_own_numbers_wherever_they_run) {
    const program_run late = succeeded(
        run_program("mpi_waits", {"workload.rank_nodes=[5,2]", "workload.argv=late", "workload.heap_checks=true"}));
    EXPECT_THAT(late.output, HasSubstr("rank 1 waited for rank 0 to send"));
    EXPECT_EQ(late.result["mpi"]["ranks"]["bytes"].size(), 2U);
    EXPECT_GE(late.result["mpi"]["ranks"]["bytes"][0], 8008);
    EXPECT_EQ(late.result["mpi"]["ranks"]["bytes"][1], 0);
    EXPECT_EQ(late.result["nodes"]["instructions"][0], 0) << "runs no rank";
    const std::string mapped = "workload.rank_nodes=[1,0]";
    EXPECT_THAT(run_program("mpi_mistakes", {mapped, "workload.argv=exit"}).output,
                HasSubstr("rank 1: the program exited with status 7"));
    EXPECT_THAT(run_program("mpi_mistakes", {mapped, "workload.argv=lonely_receive"}).output,
                HasSubstr("rank 1: MPI_Recv from any rank, tag 3"));
    EXPECT_THAT(run_program("mpi_mistakes", {mapped, "workload.argv=reversed_probe"}).output,
                HasSubstr("rank 0: MPI_Probe from rank 1, tag 3"));
}

TEST(mpi_ranks, are_refused_on_nodes_that_are_not_there) {
    EXPECT_THAT(run_program("mpi_waits", {"workload.rank_nodes=[1,8]"}).output,
                HasSubstr("workload.rank_nodes.1: there is no node 8 in a network of 8"));
    EXPECT_THAT(run_program("mpi_waits", {"workload.rank_nodes=[1,1]"}).output,
                HasSubstr("workload.rank_nodes.1: node 1 has a rank already"));
    EXPECT_THAT(run_program("mpi_waits", {"workload.rank_nodes=[1,0]", "workload.nodes=first"}).output,
                HasSubstr("workload.nodes: workload.rank_nodes sets it already"));
}

TEST(mpi_calls_of_the_manual, are_all_checked) {
    const std::string manual = content_of(std::filesystem::path(ORBWEAVER_SOURCE_DIR) / "docs/mpi.md");
    const std::size_t begin = manual.find("## Calls of MPI");
    const std::string table = manual.substr(begin, manual.find("The old names of MPI-1") - begin);
    const std::string checks =
        content_of(user_sources() / "mpi_calls.c") + content_of(user_sources() / "mpi_corners.c") +
        content_of(user_sources() / "mpi_mistakes.c") + content_of(user_sources() / "mpi_nonblocking.c") +
        content_of(user_sources() / "mpi_objects.c") + content_of(user_sources() / "mpi_windows.c") +
        content_of(user_sources() / "mpi_intercommunicators.c") + content_of(user_sources() / "mpi_graphs.c") +
        content_of(user_sources() / "mpi_persistent.c");
    std::set<std::string> listed;
    const std::regex call("`([A-Z][A-Za-z_]+)`");
    for (std::sregex_iterator found(table.begin(), table.end(), call); found != std::sregex_iterator(); ++found) {
        listed.insert((*found)[1].str());
    }
    EXPECT_GT(listed.size(), 100U);
    for (const std::string& name : listed) { EXPECT_NE(checks.find("MPI_" + name + "("), std::string::npos) << name; }
}

}  // namespace
}  // namespace orbweaver
