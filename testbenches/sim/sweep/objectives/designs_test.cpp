// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/designs.h"

#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/objectives/sensitivity.h"
#include "sim/sweep/sweep_tables.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Two patterns of traffic as scenarios, between two axes of design.
class sweep_with_scenarios : public testing::Test {
protected:
    /// Points whose time is that of the model at (pattern, vcs, depth), counted from 0, all of them feasible.
    std::vector<evaluated_point> measured(const std::function<double(const std::vector<std::size_t>&)>& model) const {
        std::vector<evaluated_point> points;
        for (const auto& levels : m_space.grid()) {
            evaluated_point& added = points.emplace_back();
            added.point = m_space.point_of(levels);
            added.number = points.size();
            const std::vector<std::size_t> wanted{levels[1], levels[0], levels[2]};
            run_record run{1, point_status::ok, "", {model(wanted), *added.point.values[2].number, 0.5}, 1};
            added.runs = {run};
            sum_up(m_space, added);
        }
        assign_fronts(m_sweep, points);
        return points;
    }

    sweep_file m_file{
        "base: base.yaml\n"
        "axes:\n"
        "  - {key: network.classes.0.vcs, values: [1, 2]}\n"
        "  - {key: traffic.pattern, values: [uniform, transpose], scenario: true}\n"
        "  - {name: depth, key: network.vc_depth, values: [2, 4]}\n"
        "objectives:\n"
        "  - {name: time, value: cycles}\n"
        "  - {name: flits, value: depth}\n"
        "  - {name: other, value: traffic.accepted, goal: none}\n"};
    sweep m_sweep = m_file.load();
    design_space m_space{m_sweep};
};

TEST_F(sweep_with_scenarios, has_a_front_in_each_scenario) {
    // Under uniform traffic a deep buffer is faster, under transpose it gains nothing.
    const auto points =
        measured([](const auto& levels) { return levels[0] == 0 ? 20.0 - 5.0 * double(levels[2]) : 100; });
    for (const evaluated_point& point : points) {
        const bool transpose = scenario_name(m_sweep, point.point) == "transpose";
        const bool deep = point.point.values[2].text == "4";
        EXPECT_EQ(point.front, transpose && deep ? 2U : 1U) << point.number;
    }
}

TEST_F(sweep_with_scenarios, compares_a_design_over_all_of_them) {
    const std::vector<std::vector<double>> times{{10, 20, 10, 40}, {90, 45, 60, 30}};  // pattern; vcs, depth
    const auto points = measured([&](const auto& levels) { return times[levels[0]][2 * levels[1] + levels[2]]; });
    const auto designs = designs_of(m_sweep, points);
    ASSERT_EQ(designs.size(), 4U);
    std::vector<double> means;
    std::vector<double> losses;
    std::vector<unsigned> fronts;
    for (const evaluated_design& design : designs) {
        ASSERT_EQ(design.points.size(), 2U);
        EXPECT_EQ(scenario_name(m_sweep, design.points[0]->point), "uniform");
        EXPECT_EQ(scenario_name(m_sweep, design.points[1]->point), "transpose");
        means.push_back(design.over_scenarios.objectives[0]->mean);
        losses.push_back(*design.losses[0]);
        fronts.push_back(design.over_scenarios.front);
    }
    EXPECT_THAT(means, ElementsAre(30, 30, DoubleNear(24.4949, 1e-4), DoubleNear(34.6410, 1e-4)));
    EXPECT_THAT(losses, ElementsAre(2, 1, 1, 3)) << "90 for 30; 20 for 10; 60 for 30; 40 for 10";
    EXPECT_THAT(fronts, ElementsAre(2, 3, 1, 4));
    EXPECT_EQ(designs[0].losses[1], std::nullopt) << "flits are the machine's, whatever it runs";
    EXPECT_EQ(designs[0].losses[2], std::nullopt) << "nobody says which is better";
}

TEST_F(sweep_with_scenarios, does_not_choose_a_design_that_fails_in_one_of_them) {
    auto points = measured([](const auto&) { return 10; });
    points[2].status = point_status::deadlock;
    points[2].reason = "nothing moves";
    points[2].feasible = false;
    points[2].objectives.assign(3, std::nullopt);
    const auto designs = designs_of(m_sweep, points);
    const evaluated_point& failed = designs[0].over_scenarios;
    EXPECT_EQ(failed.status, point_status::deadlock);
    EXPECT_EQ(failed.reason, "nothing moves");
    EXPECT_FALSE(failed.feasible);
    EXPECT_EQ(failed.front, 0U);
    EXPECT_EQ(failed.objectives[0], std::nullopt);
    EXPECT_EQ(designs[0].losses[0], std::nullopt);
    EXPECT_TRUE(designs[1].over_scenarios.feasible);
}

TEST_F(sweep_with_scenarios, does_not_choose_a_design_that_is_saturated_in_one_of_them_and_puts_it_last) {
    auto points = measured([](const auto&) { return 10; });
    points[0].runs[0].objectives[0] = 1;  // the best time of all
    points[0].runs[0].status = point_status::saturated;
    sum_up(m_space, points[0]);
    points[7].runs[0].objectives[0] = std::nullopt;  // not feasible for another reason
    sum_up(m_space, points[7]);
    assign_fronts(m_sweep, points);
    const auto designs = designs_of(m_sweep, points);
    EXPECT_EQ(designs[0].over_scenarios.status, point_status::saturated);
    EXPECT_FALSE(designs[0].over_scenarios.feasible);
    EXPECT_EQ(designs[0].over_scenarios.front, 0U);
    EXPECT_EQ(designs[2].losses[0], 0) << "a saturated point is not what others are compared with";
    const data_table table = designs_table(m_sweep, designs);
    EXPECT_EQ(table.rows[2][0], "4");
    EXPECT_EQ(table.rows[3][0], "1");
    for (const auto& row : ranking_table(m_sweep, points).rows) {
        EXPECT_NE(row[1], "1") << "a saturated point has no rank";
    }
}

TEST_F(sweep_with_scenarios, asks_what_matters_of_designs_and_of_each_scenario) {
    // Channels matter under uniform traffic, depth under transpose, and the more.
    const auto points = measured(
        [](const auto& levels) { return levels[0] == 0 ? 10.0 + double(levels[1]) : 10.0 + 10.0 * double(levels[2]); });
    const auto effects = main_effects(m_sweep, points, designs_of(m_sweep, points));
    const auto share = [&](const std::string& scenario, const std::string& axis) {
        const auto found = std::find_if(effects.begin(), effects.end(), [&](const main_effect& one) {
            return one.scenario == scenario && one.axis == axis && one.objective == "time";
        });
        return found == effects.end() ? -1 : found->share.value_or(0);
    };
    EXPECT_EQ(share("", "pattern"), -1) << "a scenario is not for the architect to choose";
    EXPECT_THAT(share("uniform", "vcs"), DoubleNear(1, 1e-12));
    EXPECT_THAT(share("uniform", "depth"), DoubleNear(0, 1e-12));
    EXPECT_THAT(share("transpose", "depth"), DoubleNear(1, 1e-12));
    EXPECT_GT(share("", "depth"), share("", "vcs"));
}

TEST_F(sweep_with_scenarios, has_a_table_of_designs_with_the_best_first) {
    const std::vector<std::vector<double>> times{{10, 20, 10, 40}, {90, 45, 60, 30}};
    const auto points = measured([&](const auto& levels) { return times[levels[0]][2 * levels[1] + levels[2]]; });
    const data_table table = designs_table(m_sweep, designs_of(m_sweep, points));
    EXPECT_THAT(table.columns, ElementsAre("design", "vcs", "depth", "status", "reason", "time", "time_loss", "flits",
                                           "flits_loss", "other", "feasible", "front", "hypervolume"));
    ASSERT_EQ(table.rows.size(), 4U);
    EXPECT_EQ(table.rows[0][0], "3");
    EXPECT_EQ(table.rows[0].back(), "1") << "alone on the front";
    EXPECT_EQ(table.rows[1],
              (std::vector<std::string>{"1", "1", "2", "ok", "", "30", "2", "2", "", "0.5", "1", "2", "0"}));
}

TEST_F(sweep_with_scenarios, ranks_points_within_their_scenario) {
    const auto points = measured([](const auto& levels) { return 10.0 + double(levels[0]) + double(levels[1]); });
    std::vector<std::string> ranks;
    for (const auto& row : ranking_table(m_sweep, points).rows) { ranks.push_back(row[0] + " " + row[3]); }
    EXPECT_THAT(ranks, ElementsAre("1 uniform", "2 uniform", "3 uniform", "4 uniform", "1 transpose", "2 transpose",
                                   "3 transpose", "4 transpose"));
}

TEST_F(sweep_with_scenarios, does_not_choose_a_design_that_loses_more_than_is_required) {
    const sweep_file file(m_sweep.file->text + "requirements: [time_loss < 1.5 && flits <= 4]\n");
    const sweep strict = file.load();
    EXPECT_TRUE(strict.requirements.empty()) << "a point has no loss";
    const std::vector<std::vector<double>> times{{10, 20, 10, 40}, {90, 45, 60, 30}};
    const auto points = measured([&](const auto& levels) { return times[levels[0]][2 * levels[1] + levels[2]]; });
    std::vector<bool> feasible;
    for (const evaluated_design& design : designs_of(strict, points)) {
        feasible.push_back(design.over_scenarios.feasible);
    }
    EXPECT_THAT(feasible, ElementsAre(false, true, true, false)) << "losses are 2, 1, 1, 3";
}

TEST(scenario_name, is_the_first_of_tied_values_if_that_distinguishes_them) {
    const auto name_of = [](const std::string& patterns) {
        const sweep_file file(
            sweep_over("[{scenario: true, tied: [{key: traffic.pattern, values: " + patterns +
                       "}, {key: traffic.rate, values: [0.1, 0.2]}]}, {key: network.vc_depth, values: [2]}]"));
        const sweep study = file.load();
        return scenario_name(study, design_space(study).point_of(std::vector<std::size_t>{1, 0}));
    };
    EXPECT_EQ(name_of("[uniform, transpose]"), "transpose");
    EXPECT_EQ(name_of("[uniform, uniform]"), "uniform, 0.2");
}

TEST(mean_over_scenarios, is_of_the_kind_that_was_asked_for) {
    const std::vector<double> values{2, 8, 4};
    EXPECT_EQ(mean_over_scenarios(scenario_mean::geometric, objective_goal::minimise, values), 4);
    EXPECT_THAT(mean_over_scenarios(scenario_mean::arithmetic, objective_goal::minimise, values),
                Optional(DoubleNear(14.0 / 3, 1e-12)));
    EXPECT_EQ(mean_over_scenarios(scenario_mean::worst, objective_goal::minimise, values), 8);
    EXPECT_EQ(mean_over_scenarios(scenario_mean::worst, objective_goal::maximise, values), 2);
    EXPECT_EQ(mean_over_scenarios(scenario_mean::geometric, objective_goal::minimise, {0.1, 0.1, 0.1}), 0.1);
    EXPECT_EQ(mean_over_scenarios(scenario_mean::geometric, objective_goal::minimise, {0, 1}), std::nullopt);
    EXPECT_EQ(mean_over_scenarios(scenario_mean::worst, objective_goal::minimise, {}), std::nullopt);
}

}  // namespace
}  // namespace orbweaver::sim
