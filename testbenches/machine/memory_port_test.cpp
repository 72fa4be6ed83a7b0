// SPDX-License-Identifier: Apache-2.0
// core.memory_port on whole machines. (With random machines: random_thread_options, random_active_machine.)
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

program_run run_alltoall(const std::vector<std::string>& more) {
    std::vector<std::string> pairs{"network.topology.dims=[3, 3]", "workload.args={words: 100}"};
    pairs.insert(pairs.end(), more.begin(), more.end());
    return run_orbweaver("configs/alltoall.yaml", settings(pairs));
}

// core.memory_port: shared.
TEST(memory_port, core_and_niu_wait_for_each_other_at_a_shared_one) {
    for (const char* system : {"send_receive", "active_message"}) {
        const std::string chosen = std::string("messaging.system=") + system;
        const program_run own = run_alltoall({chosen});
        const program_run shared = run_alltoall({chosen, "core.memory_port=shared"});
        ASSERT_EQ(own.exit_code + shared.exit_code, 0) << shared.output;
        EXPECT_EQ(shared.result["workload"]["reports"]["checksum"], own.result["workload"]["reports"]["checksum"]);
        EXPECT_EQ(own.result["cores"]["stall_cycles"]["port"], 0) << system;
        EXPECT_GT(shared.result["cores"]["stall_cycles"]["port"], 0) << system;
        EXPECT_GT(shared.result["niu"]["memory_conflict_cycles"], own.result["niu"]["memory_conflict_cycles"])
            << system;
        EXPECT_GT(shared.result["cycles"], own.result["cycles"]) << system;
    }
}

TEST(memory_port, cores_that_run_ahead_equal_cores_that_are_ticked) {
    for (const char* mode : {"ready", "rendezvous"}) {
        std::vector<std::string> pairs{"network.topology.dims=[2, 2]", "core.memory_port=shared", "workload.args.n=48",
                                       "workload.args.block=8", std::string("messaging.mode=") + mode};
        const program_run ahead = run_orbweaver("configs/scmp64_lu.yaml", settings(pairs));
        pairs.emplace_back("core.run_ahead=false");
        const program_run ticked = run_orbweaver("configs/scmp64_lu.yaml", settings(pairs));
        ASSERT_EQ(ahead.exit_code, 0) << ahead.output;
        EXPECT_EQ(ahead.result["workload"]["verified"], true);
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"})) << mode;
    }
}

TEST(memory_port, two_ports_of_the_niu_and_one_for_all_are_a_contradiction) {
    EXPECT_THAT(run_alltoall({"core.memory_port=shared", "niu.memory_ports=2"}),
                ends_with(2, HasSubstr("core.memory_port: shared leaves core and NIU one port together")));
}

}  // namespace
}  // namespace orbweaver
