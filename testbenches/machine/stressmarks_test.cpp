// SPDX-License-Identifier: Apache-2.0
// What all stressmarks have in common.
#include <gmock/gmock.h>

#include "testbenches/machine/support/stressmark_run.h"

namespace orbweaver {
namespace {

using testing::HasSubstr;

TEST(stressmarks, refuse_arguments_out_of_range) {
    const std::pair<const char*, const char*> cases[] = {
        {"configs/scmp64_neighborhood.yaml", "workload.args={bits: 16}"},
        {"configs/scmp64_neighborhood.yaml", "workload.args={check: sampled}"},
        {"configs/scmp64_matrix.yaml", "workload.args={tolerance: -1}"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 0}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={n: 5000}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={check: all}"}};
    for (const auto& [config, setting] : cases) {
        const program_run run = run_orbweaver(config, settings({setting}));
        EXPECT_EQ(run.exit_code, 4) << setting << run.output;
        EXPECT_THAT(run.output, HasSubstr("argument ")) << setting;
    }
}

TEST(lu, step_by_step_as_in_the_original_study_gives_the_same_matrix) {
    for (const char* dims : {"[1, 1]", "[3, 2]", "[8, 8]"}) {
        for (const char* mode : modes) {
            const auto ahead = reports_of("configs/scmp64_lu.yaml", {"workload.args={n: 72, block: 8}"}, dims, mode);
            const auto stepped =
                reports_of("configs/scmp64_lu.yaml", {"workload.args={n: 72, block: 8, look_ahead: 0}"}, dims, mode);
            EXPECT_EQ(ahead["checksum"], stepped["checksum"]) << dims << mode;
        }
    }
}

TEST(stressmarks, free_the_ids_of_what_they_sent_and_received_so_that_small_tables_suffice) {
    const std::vector<std::string> small{"niu.send_table_entries=16", "niu.receive_table_entries=48"};
    const std::pair<const char*, const char*> cases[] = {
        {"configs/scmp64_neighborhood.yaml", "workload.args={dimension: 24}"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 60, iterations: 12, tolerance: 0}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={n: 40}"}};
    for (const auto& [config, arguments] : cases) {
        for (const char* mode : modes) {
            std::vector<std::string> pairs = small;
            pairs.emplace_back(arguments);
            reports_of(config, pairs, "[3, 2]", mode);
        }
    }
}

class stressmarks_running_ahead : public testing::TestWithParam<const char*> {};

TEST_P(stressmarks_running_ahead, equal_cores_ticked_cycle_by_cycle) {
    const std::pair<const char*, const char*> programs[] = {
        {"configs/scmp64_neighborhood.yaml", "workload.args={dimension: 24}"},
        {"configs/scmp64_matrix.yaml", "workload.args={n: 120, iterations: 3}"},
        {"configs/scmp64_transitive_closure.yaml", "workload.args={n: 30}"}};
    for (const auto& [config, arguments] : programs) {
        std::vector<std::string> pairs{arguments, "network.topology.dims=[3, 2]",
                                       std::string("messaging.mode=") + GetParam()};
        const program_run ahead = run_orbweaver(config, settings(pairs));
        pairs.push_back("core.run_ahead=false");
        const program_run ticked = run_orbweaver(config, settings(pairs));
        ASSERT_EQ(ahead.exit_code, 0) << config << "\n" << ahead.output;
        EXPECT_EQ(comparable(ahead.result, {"config"}), comparable(ticked.result, {"config"})) << config;
    }
}

INSTANTIATE_TEST_SUITE_P(modes, stressmarks_running_ahead, testing::Values("ready", "rendezvous"));

}  // namespace
}  // namespace orbweaver
