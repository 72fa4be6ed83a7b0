// SPDX-License-Identifier: Apache-2.0
// Clusters with coordination processors, run as their user runs them. The scenarios of libcop's calls verify
// themselves.
#include <fstream>
#include <iterator>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

program_run run_on_cluster(const std::string& elf, std::vector<std::string> more) {
    const auto config = temporary_config("hosts.yaml",
                                         "system: cluster\n"
                                         "network: {topology: {kind: mesh, dims: [2, 2]}}\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 20000000}\n");
    more.push_back("workload.elf=" + test_elf(elf).string());
    return run_orbweaver(config.string(), settings(more));
}

program_run run_cluster_calls(const std::vector<std::string>& more) {
    program_run run = verified(run_on_cluster("cop_calls", more));
    EXPECT_EQ(run.result["network"]["flits_inside"], 0);
    return run;
}

TEST(cluster, every_call_of_libcop_does_what_it_promises) {
    const program_run run = run_cluster_calls({});
    const auto& cop = run.result["cop"];
    EXPECT_EQ(cop["operations"]["probe"], 4);
    EXPECT_GT(cop["operations"]["bentry"], 0);
    EXPECT_EQ(cop["cards"]["commands"], cop["controllers"]["services"]);
    EXPECT_EQ(cop["cards"]["refused"], cop["controllers"]["refused"]);
    EXPECT_EQ(cop["cards"]["owned"].get<int>() + cop["cards"]["foreign"].get<int>(), cop["channel_ports"]["sent"]);
    EXPECT_EQ(cop["cards"]["lost"], 0);
    EXPECT_EQ(cop["links"]["errors"], 0);
    EXPECT_THAT(run.output, HasSubstr("coordination processors"));
}

TEST(cluster, runs_the_same_calls_on_its_network_without_a_coordination_processor) {
    EXPECT_FALSE(run_cluster_calls({"cluster.cop.levels=0"}).result.contains("cop"));
}

TEST(cluster, loses_nothing_on_links_with_errors) {
    const program_run run = run_cluster_calls({"cop.link.word_error_rate=0.001", "cop.link.retries=50",
                                               "cop.link.resends=50", "cop.link.receive_failures=50"});
    EXPECT_GT(run.result["cop"]["links"]["errors"], 0);
    EXPECT_EQ(run.result["cop"]["cards"]["failed"], 0);
}

TEST(cluster, gives_the_same_bytes_for_the_same_seed) {
    const std::vector<std::string> keys{"clock.chip=4 ns", "clock.cop=7 ns", "cop.link.word_error_rate=0.0005",
                                        "cop.link.retries=50", "cop.link.resends=50"};
    EXPECT_EQ(comparable(run_cluster_calls(keys).result).dump(), comparable(run_cluster_calls(keys).result).dump());
}

TEST(cluster, is_the_same_whether_cores_run_ahead_or_not) {
    const auto ahead = comparable(run_cluster_calls({}).result, {"config"});
    EXPECT_EQ(ahead.dump(), comparable(run_cluster_calls({"core.run_ahead=false"}).result, {"config"}).dump());
}

TEST(cluster, names_the_hosts_that_a_barrier_waits_for_when_time_is_over) {
    const program_run run = run_on_cluster("cop_never", {"limits.cycles=36000"});
    EXPECT_EQ(run.exit_code, 5) << run.output;
    EXPECT_THAT(run.result["outcome"]["details"].get<std::vector<std::string>>(),
                Contains(AllOf(HasSubstr("controller 0: the operation with tag"),
                               HasSubstr("channel 2 (node 1), channel 3 (node 2) and channel 4 (node 3)"))));
    std::ifstream report(run.out / "deadlock.dot");
    const std::string drawing{std::istreambuf_iterator<char>(report), {}};
    for (const char* const vertex : {"card of node 0", "tag 10 at controller 0", "card of node 3"}) {
        EXPECT_THAT(drawing, HasSubstr(vertex));
    }
}

TEST(cluster, runs_an_application_whose_sums_go_through_the_coordination_processor) {
    const program_run run = verified(run_orbweaver("configs/cluster/molecular_dynamics.yaml", {}));
    EXPECT_EQ(run.result["workload"]["reports"]["global_sums"], 5);
    EXPECT_GT(run.result["cop"]["operations"]["sumf"], 0);
}

TEST(cluster, of_two_levels_has_a_controller_for_each_group_of_hosts_and_one_above) {
    const program_run run = verified(
        run_orbweaver("configs/cluster/hosts8.yaml", settings({"cluster.cop.levels=2", "cop.controller.channels=3"})));
    EXPECT_TRUE(run.result.contains("cop"));
    EXPECT_THAT(run.output, HasSubstr("coordination processors were not used"));
}

TEST(cluster, of_two_levels_serves_groups_under_one_controller_as_one_level_does) {
    run_cluster_calls({"cluster.cop.levels=2", "cop.controller.channels=4"});
}

}  // namespace
}  // namespace orbweaver
