// SPDX-License-Identifier: Apache-2.0
// core.thread_swap and core.suspend_policy on whole machines: programs verify their results whatever the options are,
// and cores that run ahead equal cores that are ticked. (With active messages: random_active_machine.)
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <tuple>

#include "hw/base/random_stream.h"
#include "testbenches/machine/support/program_run.h"

namespace orbweaver {
namespace {

using pairs = std::vector<std::string>;

class random_thread_options : public testing::TestWithParam<unsigned> {};

TEST_P(random_thread_options, give_right_and_equal_results_ticked_and_run_ahead) {
    random_stream random(GetParam(), "random_thread_options");
    const auto random_number = [&random](unsigned first, unsigned last) {
        return first + random.below(last - first + 1);
    };
    const pairs machine{fmt::format("network.topology.dims=[{}, {}]", random_number(2, 4), random_number(1, 3)),
                        fmt::format("niu.transmit_queue_depth={}", random_number(2, 20)),
                        fmt::format("core.contexts={}", random_number(2, 5)),
                        fmt::format("core.switch_cycles={}", random_number(1, 5)),
                        fmt::format("core.quantum_cycles={}", random_number(20, 300)),
                        fmt::format("core.suspend_policy={}", random.below(3) == 0 ? "retry" : "wake"),
                        fmt::format("core.thread_swap={}", random.below(4) != 0),
                        fmt::format("core.thread_swap_places={}", random_number(1, 16)),
                        fmt::format("core.thread_swap_cycles={}", random_number(1, 200)),
                        fmt::format("core.thread_swap_residence_cycles={}", random_number(0, 2000)),
                        fmt::format("core.memory_port={}", random.below(2) == 0 ? "shared" : "own")};
    const char* const drawn = random.below(2) == 0 ? "ready" : "rendezvous";
    const std::tuple<const char*, const char*, const char*> programs[] = {
        {"configs/hello.yaml", "workload.args={laps: 2}", drawn},
        {"configs/alltoall.yaml", "workload.args={words: 20}", drawn},
        {"configs/demo/thread_exhaustion.yaml", "limits.cycles=1000000", "rendezvous"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 60, iterations: 3, tolerance: 0}", drawn}};
    for (const auto& [config, more, mode] : programs) {
        pairs all = machine;
        all.insert(all.end(), {more, std::string("messaging.mode=") + mode});
        const program_run ahead = run_orbweaver(config, settings(all));
        all.emplace_back("core.run_ahead=false");
        const program_run ticked = run_orbweaver(config, settings(all));
        ASSERT_EQ(ahead.exit_code, 0) << config << "\n" << ahead.output;
        EXPECT_EQ(ahead.result["workload"]["verified"], true) << config;
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"})) << config;
    }
}

INSTANTIATE_TEST_SUITE_P(seeds, random_thread_options, testing::Range(1U, 9U));

// core.suspend_policy: attempts are counted, and waiting costs the pipeline.
TEST(suspend_policy, retrying_counts_attempts_and_gives_the_same_results) {
    const auto run = [](const char* policy) {
        return run_orbweaver("configs/alltoall.yaml",
                             settings({"network.topology.dims=[3, 3]", std::string("core.suspend_policy=") + policy}));
    };
    const program_run wake = run("wake");
    const program_run retry = run("retry");
    ASSERT_EQ(wake.exit_code + retry.exit_code, 0) << retry.output;
    EXPECT_EQ(wake.result["workload"]["reports"]["checksum"], retry.result["workload"]["reports"]["checksum"]);
    EXPECT_GT(retry.result["cores"]["rejected_instructions"],
              10 * wake.result["cores"]["rejected_instructions"].get<int>());
    EXPECT_EQ(retry.result["cores"]["suspended_cycles"]["wait_receive"], 0);
}

}  // namespace
}  // namespace orbweaver
