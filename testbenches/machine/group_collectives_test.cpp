// SPDX-License-Identifier: Apache-2.0
// Collectives of random groups on whole machines, with every messaging system and mode, and the program that measures
// them.
#include "multicast/plan/plan_file.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using pairs = std::vector<std::string>;

class group_collectives : public testing::TestWithParam<const char*> {
protected:
    /// A scenario that checks every result for itself.
    static void expect_verified(const std::string& elf, const std::string& messaging) {
        const auto config = temporary_config(
            "collectives.yaml", "system: chip\nworkload: {elf: none, nodes: all}\nlimits: {cycles: 20000000}\n");
        verified(run_orbweaver(config.string(),
                               settings({"workload.elf=" + test_elf(elf).string(), messaging, "workload.args.trials=6",
                                         std::string("network.topology.dims=") + GetParam()})));
    }
};

TEST_P(group_collectives, of_random_groups_are_right_in_rendezvous) {
    expect_verified("group_collectives", "messaging.mode=rendezvous");
}

TEST_P(group_collectives, of_random_groups_are_right_in_ready_mode) {
    expect_verified("group_collectives", "messaging.mode=ready");
}

TEST_P(group_collectives, of_random_groups_are_right_with_active_messages) {
    expect_verified("active_group_collectives", "messaging.system=active_message");
}

INSTANTIATE_TEST_SUITE_P(machines, group_collectives, testing::Values("[1, 1]", "[2, 1]", "[7, 1]", "[3, 3]"));

/// A plan with multicasts of all four nodes from each of them, and of three from one.
TEST(static_groups, have_the_results_of_other_groups_in_every_messaging_system_and_mode) {
    const auto bytes = multicast::write_plan({4,
                                              {{0, {{0, {2, 1}}, {2, {3}}}},
                                               {1, {{1, {0}}, {0, {3, 2}}}},
                                               {2, {{2, {3, 0, 1}}}},
                                               {3, {{0, {1}}, {1, {2}}, {3, {0}}}},
                                               {1, {{1, {2, 0}}}}}});
    const auto plan = temporary_config("groups.plan", {bytes.begin(), bytes.end()});
    const auto config = temporary_config("static_groups.yaml",
                                         "system: chip\nnetwork: {topology: {kind: mesh, dims: [2, 2]}}\n"
                                         "workload: {elf: none, nodes: all}\nlimits: {cycles: 20000000}\n");
    for (const pairs& variant :
         {pairs{"group_collectives", "messaging.mode=rendezvous"}, pairs{"group_collectives", "messaging.mode=ready"},
          pairs{"active_group_collectives", "messaging.system=active_message"}}) {
        verified(
            run_orbweaver(config.string(), settings({"workload.elf=" + test_elf(variant[0]).string(), variant[1],
                                                     "workload.args.trials=8", "workload.plan=" + plan.string()})));
    }
}

program_run measure(pairs more) {
    more.insert(more.begin(), {"network.topology.dims=[4, 3]", "workload.args.repetitions=2"});
    return run_orbweaver("configs/collectives.yaml", settings(more));
}

TEST(collectives_program, verifies_and_measures_each_operation) {
    for (const char* operation : {"barrier", "broadcast", "reduce", "all_reduce", "all_gather"}) {
        for (const char* members : {"12", "5"}) {
            const program_run run = measure({std::string("workload.args.operation=") + operation,
                                             std::string("workload.args.members=") + members, "workload.args.size=20"});
            ASSERT_EQ(run.exit_code, 0) << operation << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << operation;
            EXPECT_GT(run.result["workload"]["reports"]["operation_cycles"], 50) << operation;
        }
    }
}

TEST(collectives_program, finds_the_ring_faster_for_long_arrays_and_doubling_for_short_ones) {
    const auto cycles = [](const std::string& size, const std::string& algorithm) {
        const program_run run =
            succeeded(measure({"workload.args.size=" + size, "workload.args.algorithm=" + algorithm}));
        return run.result["workload"]["reports"]["operation_cycles"].get<long>();
    };
    EXPECT_LT(cycles("1", "recursive_doubling"), cycles("1", "ring"));
    EXPECT_LT(cycles("1000", "ring"), cycles("1000", "recursive_doubling"));
    // Both runs use one algorithm, but members begin it at different times.
    const long doubling = cycles("1", "recursive_doubling");
    const long automatic = cycles("1", "automatic");
    EXPECT_GT(50 * automatic, 49 * doubling);
    EXPECT_LT(50 * automatic, 51 * doubling);
    EXPECT_LT(cycles("1000", "automatic"), cycles("1000", "recursive_doubling"));
}

TEST(collectives_program, refuses_an_algorithm_of_another_operation) {
    EXPECT_THAT(measure({"workload.args.operation=broadcast", "workload.args.algorithm=ring"}),
                ends_with(4, HasSubstr("broadcast has no \"ring\"")));
}

program_run measure_through_cop(pairs more) {
    more.insert(more.begin(), "workload.args.repetitions=2");
    return run_orbweaver("configs/cluster/collectives.yaml", settings(more));
}

TEST(collectives_cop_program, verifies_and_measures_each_operation_through_the_coordination_processor) {
    const std::pair<const char*, const char*> operations[] = {
        {"barrier", "bentry"}, {"broadcast", "bcast64"}, {"reduce", "sumf"}, {"all_reduce", "sumf"}};
    for (const auto& [operation, opcode] : operations) {
        for (const char* members : {"8", "5"}) {
            const program_run run = measure_through_cop(
                {std::string("workload.args.operation=") + operation, "workload.args.size=20",
                 std::string("workload.args.members=") + members, "workload.args.algorithm=automatic"});
            ASSERT_EQ(run.exit_code, 0) << operation << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << operation;
            EXPECT_GT(run.result["workload"]["reports"]["operation_cycles"], 50) << operation;
            EXPECT_GT(run.result["cop"]["operations"][opcode], 0) << operation;
        }
    }
}

TEST(collectives_cop_program, finds_a_barrier_as_fast_by_everybody_without_a_lock_as_by_a_master) {
    const auto cycles = [](const std::string& algorithm) {
        const program_run run = succeeded(measure_through_cop({"workload.args.algorithm=" + algorithm}));
        return run.result["workload"]["reports"]["operation_cycles"].get<double>();
    };
    const double by_a_master = cycles("master");
    EXPECT_NEAR(cycles("automatic"), by_a_master, by_a_master / 10);
}

TEST(collectives_cop_program, refuses_what_libcop_does_not_do) {
    EXPECT_THAT(measure_through_cop({"workload.args.operation=all_gather"}),
                ends_with(4, HasSubstr("all_gather is not measured through libcop")));
    EXPECT_THAT(measure_through_cop({"workload.args.operation=broadcast"}),
                ends_with(4, HasSubstr("broadcast has no \"master\"")));
}

}  // namespace
}  // namespace orbweaver
