// SPDX-License-Identifier: Apache-2.0
#include "studies/scmp/study.h"

#include <map>

#include "studies/papers.h"
#include "studies/scmp/variation_table.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::studies::scmp {
namespace {

TEST(study, has_the_thesis_s_points) {
    const study full = make_study(false);
    std::vector<unsigned> nodes;
    for (const grid& one : full.grids) { nodes.push_back(one.nodes()); }
    EXPECT_THAT(nodes, ElementsAre(1U, 2U, 4U, 8U, 16U, 32U, 64U));
    EXPECT_THAT(full.queue_depths, ElementsAre(2U, 4U, 8U, 16U, 32U, 64U, 128U));
    EXPECT_EQ(full.comparison_of("E3").published.nodes, 16U);
    EXPECT_EQ(full.comparison_of("E6").modified.id, "ready");
}

TEST(study, plans_equal_runs_under_equal_names_and_no_others) {
    for (const bool quick : {false, true}) {
        std::map<std::string, std::vector<std::string>> planned;
        for (const experiment& part : make_paper(quick).experiments) {
            EXPECT_FALSE(part.runs.empty()) << part.id;
            for (const planned_run& run : part.runs) {
                const auto [known, is_new] = planned.emplace(run.name, run.settings);
                EXPECT_EQ(known->second, run.settings) << run.name;
            }
        }
        std::map<std::vector<std::string>, std::string> names;
        for (const auto& [name, settings] : planned) {
            EXPECT_TRUE(names.emplace(settings, name).second) << name << " is " << names[settings];
        }
    }
}

TEST(study, describes_machines_that_can_be_built) {
    for (const bool quick : {false, true}) {
        const paper described = make_paper(quick);
        std::map<std::string, std::vector<std::string>> planned;
        for (const experiment& part : described.experiments) {
            for (const planned_run& run : part.runs) { planned.emplace(run.name, run.settings); }
        }
        for (const auto& [name, settings] : planned) {
            EXPECT_EQ(sim::complaint(described.machine, settings), "") << name;
        }
    }
}

TEST(study, varies_only_the_system_and_program_that_a_variation_concerns) {
    const study full = make_study(false);
    const benchmark& matrix = full.comparison_of("E4").program;
    const variation depth{"", {}, {"depth_8", {"niu.transmit_queue_depth=8"}}, ""};
    EXPECT_EQ(plan(matrix, original, {8, 8}, depth).name, "matrix-original-64");
    EXPECT_EQ(plan(matrix, rendezvous, {8, 8}, depth).name, "matrix-rendezvous-64-depth_8");
    EXPECT_THAT(plan(matrix, rendezvous, {8, 8}, depth).settings, Contains("niu.transmit_queue_depth=8"));
    const variation image{
        "", {"small", {"workload.args.dimension=64"}}, {"small", {"workload.args.dimension=64"}}, "neighborhood"};
    EXPECT_EQ(plan(matrix, rendezvous, {8, 8}, image).name, "matrix-rendezvous-64");
}

TEST(varied_table, shows_improvement_and_change_of_cycles) {
    const study full = make_study(false);
    const std::vector<study_grid> study_grids{{full.comparison_of("E4"), {8, 8}}, {full.comparison_of("E5"), {8, 8}}};
    const std::vector<variation> variations{{"original varied", {"old", {"a=1"}}, {}, "matrix"},
                                            {"modified varied", {}, {"new", {"a=1"}}, "matrix"},
                                            {"not measured", {"lost", {"a=1"}}, {}, "matrix"}};
    measurements measured;
    measured.add("matrix-original-64", {"", 1000, 1});
    measured.add("matrix-rendezvous-64", {"", 900, 1});
    measured.add("matrix-original-64-old", {"", 950, 1});
    measured.add("matrix-rendezvous-64-new", {"", 990, 1});
    measured.add("transitive_closure-original-64", {"", 100, 1});
    measured.add("transitive_closure-rendezvous-64", {"", 99, 1});
    EXPECT_EQ(sim::csv_text(varied_table(measured, study_grids, variations, varied_figure::improvement)),
              "varied,\"E4 Matrix, 64 nodes\",\"E5 Transitive closure, 64 nodes\"\n"
              "nothing,10.00,1.00\n"
              "original varied,5.26,\n"
              "modified varied,1.00,\n"
              "not measured,failed,\n");
    EXPECT_EQ(sim::csv_text(varied_table(measured, study_grids, variations, varied_figure::change_of_cycles)),
              "varied,\"E4 Matrix, 64 nodes\",\"E5 Transitive closure, 64 nodes\"\n"
              "original varied,-5.00,\n"
              "modified varied,+10.00,\n"
              "not measured,failed,\n");
}

}  // namespace
}  // namespace orbweaver::studies::scmp
