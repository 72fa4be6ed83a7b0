// SPDX-License-Identifier: Apache-2.0
// Tests of the profile of MPI calls in a run of sw_stack/tests/users/mpi_waits.c on 6 ranks.
#include <fmt/core.h>
#include <algorithm>
#include <map>
#include <sstream>

#include "testbenches/machine/support/user_program.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr unsigned ranks = 6;
constexpr unsigned late_cycles = 50000;  // 500 us at 10 ns

program_run run_waits(std::vector<std::string> more) {
    more.insert(more.begin(), "network.topology.dims=[3, 2]");
    return succeeded(run_program("mpi_waits", more));
}

auto call_of(const program_run& run, const std::string& name) {
    const auto& calls = run.result["mpi"]["calls"];
    const auto found =
        std::find_if(calls.begin(), calls.end(), [&name](const auto& one) { return one["call"] == name; });
    EXPECT_NE(found, calls.end()) << name;
    return *found;
}

/// Cycles for which a rank waited for another.
unsigned late(const program_run& run, unsigned rank, unsigned other, const std::string& as) {
    for (const auto& one : run.result["mpi"]["late"]) {
        if (one["rank"] == rank && one["waits_for"] == other && one["as"] == as) { return one["cycles"]; }
    }
    return 0;
}

/// Returns the bytes between two ranks, from mpi_pairs.csv.
unsigned bytes_between(const program_run& run, unsigned source, unsigned destination) {
    std::istringstream lines(content_of(run.out / "mpi_pairs.csv"));
    const std::string begin = fmt::format("{},{},", source, destination);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(begin)) {
            return static_cast<unsigned>(std::stoul(line.substr(line.find(',', begin.size()) + 1)));
        }
    }
    return 0;
}

TEST(mpi_profile, is_seen_on_the_timeline_call_by_call_which_costs_no_cycle) {
    const std::vector<std::string> late_pair{"workload.argv=late", "network.topology.dims=[2, 1]"};
    const program_run plain = run_waits(late_pair);
    std::vector<std::string> arguments = settings(late_pair);
    arguments.insert(arguments.end(), {"--trace", "messages"});
    const program_run traced = succeeded(run_orbweaver((plain.out / "resolved.yaml").string(), arguments));
    EXPECT_EQ(traced.result["cycles"], plain.result["cycles"]);
    std::map<std::string, std::pair<unsigned, double>> seen;  // calls and their cycles, by name
    const auto trace = json_of(traced, "messages.trace.json");
    for (const auto& event : trace["traceEvents"]) {
        const std::string name = event["name"];
        if (event["ph"] == "X" && name.starts_with("MPI_")) {
            ++seen[name].first;
            seen[name].second += event["dur"].get<double>() * 100;  // 10 ns
        }
    }
    const auto& calls = plain.result["mpi"]["calls"];
    EXPECT_EQ(seen.size(), calls.size());
    for (const auto& call : calls) {
        const auto& [count, cycles] = seen[call["call"]];
        EXPECT_EQ(count, call["calls"]) << call;
        EXPECT_THAT(cycles - call["cycles"].get<double>(), AllOf(Ge(0), Lt(100 * count)))
            << call << ": entry and return";
    }
}

TEST(mpi_profile, counts_calls_with_their_bytes_and_cycles) {
    const program_run run = run_waits({});
    const auto sent = call_of(run, "MPI_Send");
    EXPECT_EQ(sent["calls"], 1);
    EXPECT_EQ(sent["bytes"], 8000);
    const auto received = call_of(run, "MPI_Recv");
    EXPECT_EQ(received["calls"], 2);
    EXPECT_EQ(received["bytes"], 0);
    EXPECT_GE(received["cycles"], late_cycles);
    EXPECT_GT(run.result["mpi"]["ranks"]["transfer_cycles"][1], 0) << "of the 8000 bytes";
    EXPECT_EQ(call_of(run, "MPI_Bcast")["calls"], ranks);
    EXPECT_EQ(call_of(run, "MPI_Bcast")["bytes"], (ranks - 1) * 20000);
    const std::string by_rank = content_of(run.out / "mpi_calls.csv");
    EXPECT_THAT(by_rank, AllOf(HasSubstr("rank,call,calls,cycles,bytes\n"), HasSubstr("\n0,MPI_Send,1,"),
                               HasSubstr("\n1,MPI_Recv,2,"), HasSubstr("\n5,MPI_Bcast,1,")));
    EXPECT_THAT(run.output, HasSubstr("calls of MPI"));
}

TEST(mpi_profile, states_who_waited_for_whom_with_all_messaging_systems) {
    for (const char* system :
         {"messaging.mode=rendezvous", "messaging.mode=ready", "messaging.system=active_message"}) {
        const program_run run = run_waits({system, "workload.argv=late", "network.topology.dims=[2, 1]"});
        EXPECT_THAT(late(run, 1, 0, "receiver"), AllOf(Ge(late_cycles), Lt(late_cycles * 5 / 4))) << system;
        EXPECT_THAT(late(run, 0, 1, "sender"), AllOf(Ge(late_cycles * 3 / 4), Lt(late_cycles * 5 / 4))) << system;
        EXPECT_GE(run.result["mpi"]["ranks"]["waited_cycles"][1], late_cycles) << system;
        EXPECT_THAT(run.output, HasSubstr("rank 1 waited for rank 0 to send")) << system;
    }
}

TEST(mpi_profile, counts_waits_of_programs_with_nonblocking_collectives) {
    const program_run run =
        succeeded(run_program("mpi_nonblocking", {"workload.argv=waits", "network.topology.dims=[3, 1]"}));
    EXPECT_THAT(late(run, 1, 0, "receiver"), AllOf(Ge(late_cycles * 3 / 4), Lt(late_cycles * 5 / 4)));
    EXPECT_GT(run.result["mpi"]["ranks"]["transfer_cycles"][1], 0) << "of the broadcast";
}

TEST(mpi_algorithms, that_arguments_choose_are_used) {
    const program_run chain = run_waits({"workload.args.mpi_broadcast=chain", "workload.args.mpi_all_reduce=ring"});
    EXPECT_EQ(chain.result["mpi"]["algorithms"]["broadcast"]["chain"], ranks);
    EXPECT_EQ(chain.result["mpi"]["algorithms"]["all_reduce"]["ring"], ranks);
    EXPECT_EQ(bytes_between(chain, 0, 2), 0U);
    EXPECT_GE(bytes_between(chain, 1, 2), 50000U) << "the chain and the ring";
    EXPECT_GE(bytes_between(chain, 5, 0), 20000U);
    const program_run two = run_waits(
        {"network.topology.dims=[2, 1]", "workload.args.mpi_broadcast=chain", "workload.args.mpi_all_reduce=ring"});
    EXPECT_EQ(two.result["mpi"]["algorithms"]["broadcast"]["chain"], 2) << "which two ranks never take by themselves";
    EXPECT_EQ(two.result["mpi"]["algorithms"]["all_reduce"]["ring"], 2);
    const program_run tree = run_waits({"workload.args.mpi_broadcast=binomial", "workload.args.mpi_all_reduce=tree"});
    EXPECT_EQ(tree.result["mpi"]["algorithms"]["broadcast"]["binomial"], 2 * ranks) << "and within the reduction";
    EXPECT_EQ(tree.result["mpi"]["algorithms"]["all_reduce"]["tree"], ranks);
    EXPECT_GE(bytes_between(tree, 0, 2), 40000U);
    EXPECT_EQ(bytes_between(tree, 5, 0), 0U);
    EXPECT_GE(bytes_between(tree, 4, 0), 20000U);
    const program_run doubling = run_waits({"workload.args.mpi_all_reduce=recursive_doubling"});
    EXPECT_EQ(doubling.result["mpi"]["algorithms"]["all_reduce"]["recursive_doubling"], ranks);
    EXPECT_EQ(bytes_between(doubling, 5, 0) + bytes_between(doubling, 4, 0), 0U);
    EXPECT_GE(bytes_between(doubling, 4, 5), 20000U);
}

TEST(mpi_profile, is_absent_without_mpi) {
    EXPECT_FALSE(run_program("runtime", {"network.topology.dims=[1, 1]"}).result.contains("mpi"));
}

}  // namespace
}  // namespace orbweaver
