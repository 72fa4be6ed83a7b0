// SPDX-License-Identifier: Apache-2.0
// Tests of the commands that each call of libcop sends to the coordination processor, on four hosts (Sankaran 1995,
// chapter V, library).
#include <gtest/gtest.h>

#include <map>

#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

enum call : int { none, write, read, read_modify_write, broadcast, reduce, barrier, master_barrier };

using command_counts = std::map<std::string, int>;

program_run run_call(call which, std::vector<std::string> more = {}) {
    const auto config = temporary_config("protocol.yaml",
                                         "system: cluster\n"
                                         "network: {topology: {kind: mesh, dims: [2, 2]}}\n"
                                         "workload: {elf: none, nodes: all}\n"
                                         "limits: {cycles: 5000000}\n");
    more.push_back("workload.elf=" + test_elf("cop_protocol").string());
    more.push_back("workload.args.call=" + std::to_string(which));
    return succeeded(run_orbweaver(config.string(), settings(more)));
}

/// Commands served, refused ones included, but for those with which each host learns where it is.
command_counts commands_of(call which, const std::vector<std::string>& more = {}) {
    const program_run run = run_call(which, more);
    command_counts counts;
    for (const auto& [name, count] : run.result["cop"]["operations"].items()) { counts[name] = count.get<int>(); }
    EXPECT_EQ(counts["probe"], 4);
    EXPECT_EQ(counts["rsram32"], 2 * 4) << "CNTNO, and channels of a controller";
    counts.erase("probe");
    counts.erase("rsram32");
    return counts;
}

TEST(cop_protocol, hosts_that_call_nothing_send_nothing) { EXPECT_EQ(commands_of(none), command_counts{}); }

TEST(cop_protocol, shared_variables_go_element_by_element) {
    EXPECT_EQ(commands_of(write), (command_counts{{"wsram64", 4 * 128}}));
    EXPECT_EQ(commands_of(read), (command_counts{{"rsram64", 4 * 128}}));
    EXPECT_EQ(commands_of(read_modify_write), (command_counts{{"rmw64", 4 * 128}}));
}

TEST(cop_protocol, urgent_ones_go_under_the_lock_in_parts_of_128) {
    EXPECT_EQ(commands_of(write, {"workload.args.urgent=1", "workload.args.elements=300"}),
              (command_counts{{"lock", 4 * 3}, {"wsram64", 4 * 300}, {"unlock", 4 * 3}}));
    EXPECT_EQ(commands_of(read, {"workload.args.urgent=1"}),
              (command_counts{{"lock", 4}, {"rsram64", 4 * 128}, {"unlock", 4}}));
}

// F109: who asks for one element while an array of eight parts goes waits for one part, and for the other hosts.
TEST(cop_protocol, others_are_served_between_the_parts_of_an_urgent_array) {
    const program_run run =
        run_call(write, {"workload.args.urgent=1", "workload.args.elements=1000", "workload.args.others=1"});
    const auto first = run.result["workload"]["reports"]["first_cycles"].get<double>();
    const auto second = run.result["workload"]["reports"]["second_cycles"].get<double>();
    EXPECT_GT(second, 0.02 * first) << "it came while a part went";
    EXPECT_LT(second, 0.25 * first);
}

TEST(cop_protocol, a_broadcast_is_a_lock_a_mask_and_its_elements_in_parts_of_128) {
    EXPECT_EQ(commands_of(broadcast), (command_counts{{"lock", 1}, {"setbm", 1}, {"bcast64", 128}, {"unlock", 1}}));
    EXPECT_EQ(commands_of(broadcast, {"workload.args.elements=300"}),
              (command_counts{{"lock", 3}, {"setbm", 3}, {"bcast64", 300}, {"unlock", 3}}));
}

TEST(cop_protocol, of_a_reduction_the_first_host_sets_the_masks_and_writes_and_the_others_contribute) {
    const command_counts expected{{"lock", 4},      {"settc", 4},      {"setbm", 1},
                                  {"wsram64", 128}, {"sumf", 3 * 128}, {"unlock", 4}};
    EXPECT_EQ(commands_of(reduce), expected);
    EXPECT_EQ(commands_of(reduce, {"workload.args.roots=4"}), expected) << "further roots cost nothing";
}

/// A card that keeps eight messages would lose most of 300 results.
TEST(cop_protocol, a_root_takes_results_between_its_contributions) {
    const program_run run =
        run_call(reduce, {"workload.args.lock=0", "workload.args.elements=300", "cop.card.receive_messages=8"});
    EXPECT_EQ(run.result["cop"]["cards"]["lost"], 0);
    EXPECT_EQ(run.result["cop"]["cards"]["owned"].get<int>(), 4 * 3 + 300) << "PROBE, two reads, and the results";
}

TEST(cop_protocol, without_a_lock_all_hosts_contribute_alike) {
    EXPECT_EQ(commands_of(reduce, {"workload.args.lock=0", "workload.args.elements=16"}),
              (command_counts{{"settc", 4}, {"setbm", 1}, {"sumf", 4 * 16}}));
    EXPECT_EQ(commands_of(barrier, {"workload.args.lock=0"}),
              (command_counts{{"settc", 4}, {"setbm", 1}, {"bentry", 4}}));
}

TEST(cop_protocol, at_a_barrier_everybody_locks_and_tries_to_set_the_masks) {
    EXPECT_EQ(commands_of(barrier),
              (command_counts{{"lock", 4}, {"settc", 4}, {"setbm", 1}, {"bentry", 4}, {"unlock", 4}}));
}

/// A host that comes before the master is refused and tries again.
TEST(cop_protocol, at_a_masters_barrier_the_others_only_enter) {
    command_counts counts = commands_of(master_barrier);
    EXPECT_GE(counts["bentry"], 4);
    counts.erase("bentry");
    EXPECT_EQ(counts, (command_counts{{"settc", 1}, {"setbm", 1}}));
}

TEST(cop_protocol, a_static_group_spares_the_main_network_every_question) {
    const auto flits = [](bool is_static, int rounds) {
        return run_call(barrier, {"workload.args.static=" + std::to_string(is_static ? 1 : 0),
                                  "workload.args.rounds=" + std::to_string(rounds)})
            .result["network"]["flits_injected"]
            .get<int>();
    };
    // A message more or less is who comes to the last barrier first.
    EXPECT_NEAR(flits(true, 20), flits(true, 1), 10) << "twenty barriers ask no more than one";
    EXPECT_GT(flits(false, 20), flits(false, 1) + 19 * 10);
}

}  // namespace
}  // namespace orbweaver
