// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/prediction/objective_prediction.h"

#include "sim/check/load_check.h"
#include "sim/sweep/objectives/evaluation.h"
#include "sim/sweep/prediction/point_check.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

constexpr const char* mesh =
    "system: network\nnetwork: {topology: {kind: mesh, dims: [4, 4]}, classes: [{name: any, vcs: 4}]}\n"
    "traffic: {pattern: uniform, rate: 0.1}\n";

constexpr const char* two_axes =
    "base: base.yaml\n"
    "axes: [{name: rate, key: traffic.rate, values: [0.1, 0.2, 0.3]}, {name: depth, key: network.vc_depth, "
    "values: [4, 8, 12]}]\n"
    "objectives: [{name: bits, value: 34 * depth}, {name: latency, value: traffic.packet_latency.mean}, "
    "{name: nanoseconds, value: latency * time_ns / cycles, goal: none}, "
    "{name: energy, value: energy.total, goal: none}]\n";

/// A sweep and its predictions.
class predicted_sweep {
public:
    explicit predicted_sweep(const std::string& text) : m_file(text, mesh), m_sweep(m_file.load()), m_space(m_sweep) {}

    const design_space& space() const { return m_space; }
    const sweep& described() const { return m_sweep; }

    /// A point of the grid that was simulated, with the objectives that came of it.
    evaluated_point measured(const std::vector<std::size_t>& levels, const std::vector<double>& objectives) const {
        evaluated_point point;
        point.point = m_space.point_of(levels);
        point.status = point_status::ok;
        for (const double value : objectives) { point.objectives.push_back(estimate{value, {}}); }
        point.feasible = true;
        return point;
    }

private:
    sweep_file m_file;
    sweep m_sweep;
    design_space m_space;
};

TEST(objective_prediction, knows_what_follows_from_variables_what_is_calculated_and_what_is_not) {
    const predicted_sweep sweep(two_axes);
    const objective_prediction prediction(sweep.space());
    std::vector<prediction_kind> kinds;
    for (const prediction_quality& one : prediction.qualities()) { kinds.push_back(one.kind); }
    EXPECT_THAT(kinds, ElementsAre(prediction_kind::exact, prediction_kind::calibrated, prediction_kind::calibrated,
                                   prediction_kind::learned));
    EXPECT_TRUE(prediction.is_ready()) << "what is learned has no goal";
}

TEST(objective_prediction, learns_what_is_not_calculated_for_such_networks) {
    const predicted_sweep sweep(
        "base: base.yaml\nset: {network.switching: virtual_cut_through, network.vc_depth: 8}\n"
        "axes: [{name: rate, key: traffic.rate, values: [0.1, 0.2, 0.3]}]\n"
        "objectives: [{name: latency, value: traffic.packet_latency.mean}]\n");
    objective_prediction prediction(sweep.space());
    EXPECT_EQ(prediction.qualities().front().kind, prediction_kind::learned);
    EXPECT_FALSE(prediction.is_ready());
    prediction.learn({sweep.measured({0}, {20}), sweep.measured({2}, {40})});
    ASSERT_TRUE(prediction.is_ready());
    const evaluated_point middle =
        prediction.predict(prediction.look(sweep.space().point_of(std::vector<std::size_t>{1})));
    ASSERT_TRUE(middle.objectives.front());
    EXPECT_GT(middle.objectives.front()->mean, 20);
    EXPECT_LT(middle.objectives.front()->mean, 40);
}

TEST(objective_prediction, is_the_calculation_with_its_error_before_a_point_was_simulated) {
    const predicted_sweep sweep(two_axes);
    const objective_prediction prediction(sweep.space());
    const design_point point = sweep.space().point_of(std::vector<std::size_t>{1, 1});
    const evaluated_point predicted = prediction.predict(prediction.look(point));
    const auto load = predict_load(configuration_of(sweep.described(), point).description());
    EXPECT_DOUBLE_EQ(predicted.objectives[0]->mean, 34 * 8);
    EXPECT_DOUBLE_EQ(*predicted.objectives[0]->half_width, 0);
    EXPECT_DOUBLE_EQ(predicted.objectives[1]->mean, load->latency(0.2));
    EXPECT_DOUBLE_EQ(predicted.objectives[1]->mean - *predicted.objectives[1]->half_width,
                     load->latency(0.2) / (1 + noc::load_prediction::saturation_error));
    EXPECT_NEAR(predicted.objectives[2]->mean, load->latency(0.2) * 10, 1e-9) << "of a clock of 10 ns";
    EXPECT_FALSE(predicted.objectives[3]);
    EXPECT_TRUE(predicted.feasible);
}

/// Runs that take a fifth longer than calculated, at each point alike.
TEST(objective_prediction, is_corrected_by_the_runs_and_measures_its_error_on_those_left_out) {
    const predicted_sweep sweep(two_axes);
    objective_prediction prediction(sweep.space());
    std::vector<evaluated_point> runs;
    const auto calculated = [&](const std::vector<std::size_t>& levels) {
        return *prediction.look(sweep.space().point_of(levels)).calculated[1];
    };
    const std::vector<std::vector<std::size_t>> corners{{0, 0}, {2, 2}, {0, 2}, {2, 0}};
    for (const std::vector<std::size_t>& levels : corners) {
        runs.push_back(sweep.measured(levels, {1, 1.2 * calculated(levels), 1, 5}));
    }
    prediction.learn(runs);
    const evaluated_point middle =
        prediction.predict(prediction.look(sweep.space().point_of(std::vector<std::size_t>{1, 1})));
    EXPECT_NEAR(middle.objectives[1]->mean, 1.2 * calculated({1, 1}), 1e-9);
    EXPECT_NEAR(*middle.objectives[1]->half_width, 0, 1e-9);
    const prediction_quality quality = prediction.qualities()[1];
    EXPECT_EQ(quality.designs, 4U);
    EXPECT_NEAR(*quality.calculated, 1 - 1 / 1.2, 1e-9);
    EXPECT_NEAR(*quality.error, 0, 1e-9);

    runs.push_back(sweep.measured({1, 0}, {1, 1.5 * calculated({1, 0}), 1, 5}));
    prediction.learn(runs);
    const prediction_quality after = prediction.qualities()[1];
    EXPECT_EQ(after.designs, 5U);
    EXPECT_GT(*after.largest, 0.15) << "nothing had reported the fifth run";
    EXPECT_GT(*after.largest, *after.error);
}

/// A saturated run has no latency that states anything; it counts as bad as the worst.
TEST(objective_prediction, expects_no_good_next_to_a_saturated_point) {
    const predicted_sweep sweep(two_axes);
    objective_prediction prediction(sweep.space());
    const auto predicted = [&](const std::vector<std::size_t>& levels) {
        const prospect one = prediction.look(sweep.space().point_of(levels));
        return prediction.predict(one).objectives[1]->mean / *one.calculated[1];
    };
    const auto measured = [&](const std::vector<std::size_t>& levels, double factor) {
        return sweep.measured(levels,
                              {1, factor * *prediction.look(sweep.space().point_of(levels)).calculated[1], 1, 5});
    };
    std::vector<evaluated_point> runs{measured({0, 0}, 1), measured({0, 2}, 1.5), measured({2, 0}, 1)};
    runs.back().status = point_status::saturated;
    prediction.learn(runs);
    EXPECT_EQ(prediction.qualities()[1].designs, 2U);
    EXPECT_GT(predicted({1, 0}), 1.2);
}

TEST(objective_prediction, of_what_is_learned_needs_two_designs) {
    const predicted_sweep sweep(
        "base: base.yaml\naxes: [{name: depth, key: network.vc_depth, values: [2, 4, 8, 16]}]\n"
        "objectives: [{name: energy, value: energy.total}]\nrequirements: [energy < 20]\n");
    objective_prediction prediction(sweep.space());
    std::vector<evaluated_point> runs{sweep.measured({0}, {10})};
    prediction.learn(runs);
    EXPECT_FALSE(prediction.is_ready());
    runs.push_back(sweep.measured({3}, {70}));
    prediction.learn(runs);
    ASSERT_TRUE(prediction.is_ready());
    const evaluated_point second =
        prediction.predict(prediction.look(sweep.space().point_of(std::vector<std::size_t>{1})));
    EXPECT_NEAR(second.objectives[0]->mean, 14, 2) << "of 1/10 and 1/70 a third of the way";
    EXPECT_GT(*second.objectives[0]->half_width, 12) << "two runs show little";
    EXPECT_TRUE(second.feasible);
    EXPECT_FALSE(prediction.predict(prediction.look(sweep.space().point_of(std::vector<std::size_t>{2}))).feasible);
}

}  // namespace
}  // namespace orbweaver::sim
