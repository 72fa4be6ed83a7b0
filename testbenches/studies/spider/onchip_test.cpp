// SPDX-License-Identifier: Apache-2.0
// Tests of the comparison of agents on a chip with messages and routers, with invented simulation results.
#include <map>

#include "sim/config/configuration.h"
#include "studies/spider/experiments.h"
#include "studies/spider/onchip/onchip_runs.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::studies::spider_paper {
namespace {

std::vector<experiment> parts(bool quick) {
    return {onchip_broadcasts(quick), onchip_combinations(quick), onchip_hot_spots(quick), onchip_faults(quick),
            onchip_costs(quick)};
}

/// Returns all runs of the experiments, each with that many cycles.
measurements all_of(double cycles, bool quick) {
    measurements made;
    for (const experiment& part : parts(quick)) {
        for (const planned_run& run : part.runs) {
            made.add(run.name, {"",
                                {},
                                1,
                                {{"operation_cycles", cycles},
                                 {"completion", cycles},
                                 {"problem_16.span_cycles", cycles},
                                 {"problem_16.latency_cycles", cycles},
                                 {"problem_16.delivered", 32},
                                 {"problem_16.hops", 64}}});
        }
    }
    return made;
}

TEST(onchip_paper, plans_runs_that_the_configuration_accepts_with_their_files) {
    const scratch_folder folder;
    std::map<std::string, std::vector<std::string>> known;
    for (const bool quick : {true, false}) {
        for (const experiment& part : parts(quick)) {
            for (const planned_run& run : part.runs) {
                std::vector<std::string> settings = run.settings;
                for (const run_input& input : run.inputs) {
                    settings.push_back(input.key + "=" + folder.write(input.name, input.content()).string());
                }
                EXPECT_NO_THROW(sim::parse_configuration("onchip.yaml", run.machine, settings)) << run.name;
                EXPECT_EQ(known.emplace(run.name, run.settings).first->second, run.settings) << run.name;
            }
        }
    }
}

TEST(onchip_paper, has_a_figure_in_every_cell_where_all_runs_ended) {
    for (const experiment& part : parts(false)) {
        const findings found = part.evaluate(all_of(100, false));
        for (const report_table& table : found.tables) {
            for (const auto& row : table.data.rows) {
                EXPECT_THAT(row, SizeIs(table.data.columns.size())) << table.file;
            }
        }
        for (const chart& drawn : found.charts) {
            for (const curve& line : drawn.curves) {
                for (const auto& row : drawn.data.rows) {
                    EXPECT_NE(row.at(line.column), "") << drawn.file << " " << line.label;
                }
            }
        }
    }
}

TEST(onchip_paper, states_whether_merging_on_the_way_is_the_faster) {
    measurements runs = all_of(100, true);
    EXPECT_FALSE(onchip_combinations(true).evaluate(runs).claims.front().pass);
    runs.add(onchip_run{{4, 4}, "combine", "agents"}.name(), {"", {}, 1, {{"operation_cycles", 99}}});
    EXPECT_TRUE(onchip_combinations(true).evaluate(runs).claims.front().pass);
}

TEST(onchip_paper, states_how_many_agents_arrived_past_failed_links) {
    EXPECT_TRUE(onchip_faults(true).evaluate(all_of(100, true)).claims.front().pass);
    EXPECT_FALSE(onchip_faults(false).evaluate(all_of(100, true)).claims.front().pass);
}

TEST(onchip_paper, leaves_failed_links_out_of_the_graph_of_the_wired_machine) {
    const planned_run run = plan_without_links({{2, 2}, "opposite", "messages"}, {{0, 0}});
    EXPECT_THAT(run.inputs, SizeIs(1));
    const std::string edges = run.inputs.front().content();
    EXPECT_THAT(edges, AllOf(HasSubstr("\n0 2\n"), Not(HasSubstr("\n0 1\n"))));
}

}  // namespace
}  // namespace orbweaver::studies::spider_paper
