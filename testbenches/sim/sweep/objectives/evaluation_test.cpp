// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/objectives/evaluation.h"

#include <cmath>

#include "sim/sweep/expressions/result_number.h"
#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

const result_json some_result = {
    {"status", "ok"},
    {"cycles", 200},
    {"traffic", {{"accepted", 0.25}, {"packet_latency", {{"mean", 30.5}, {"p50", nullptr}}}}},
    {"workload", {{"verified", true}}},
    {"nodes", {1, 2, 3}},
    {"network", {{"classes", {{"request", {{"flits", 5}}}, {"request.reply", {{"flits", 9}}}}}}}};

TEST(result_number, is_found_by_its_dotted_path) {
    EXPECT_EQ(find_number(some_result, "traffic.packet_latency.mean").value, 30.5);
    EXPECT_EQ(find_number(some_result, "workload.verified").value, 1);
    EXPECT_EQ(find_number(some_result, "nodes.2").value, 3);
}

TEST(result_number, that_was_not_measured_is_no_problem_and_no_number) {
    const result_number number = find_number(some_result, "traffic.packet_latency.p50");
    EXPECT_EQ(number.value, std::nullopt);
    EXPECT_EQ(number.problem, "");
}

TEST(result_number, is_found_behind_a_key_with_dots_that_stands_in_brackets) {
    EXPECT_EQ(find_number(some_result, "network.classes[\"request.reply\"].flits").value, 9);
    EXPECT_EQ(find_number(some_result, "network.classes['request'].flits").value, 5);
    EXPECT_EQ(find_number(some_result, "nodes[2]").value, 3);
}

TEST(result_number, that_is_not_there_is_a_problem_with_the_nearest_name) {
    EXPECT_EQ(find_number(some_result, "traffic.packet_latency.maen").problem,
              "traffic.packet_latency has no 'maen'; did you mean 'mean'?; it has mean or p50");
    EXPECT_THAT(find_number(some_result, "status").problem, HasSubstr("is no number"));
    EXPECT_EQ(find_number(some_result, "nodes.3").problem, "nodes has no '3'; it is a list, of entries 0 to 2");
    EXPECT_EQ(find_number(some_result, "traffic.packet_latency").problem,
              "traffic.packet_latency is no number in result.json; it has mean or p50");
    EXPECT_EQ(find_number(some_result, "cycles.mean").problem, "cycles has no 'mean'; it is a single value");
    EXPECT_EQ(find_number({{"log", result_json::array()}}, "log[0]").problem, "log has no '0'; it is empty");
}

TEST(result_number, that_stands_elsewhere_is_a_problem_with_its_path) {
    const auto problem = [](const char* path) { return find_number(some_result, path).problem; };
    EXPECT_THAT(problem("packet_latency.mean"), HasSubstr("did you mean traffic.packet_latency.mean?"));
    EXPECT_THAT(problem("packet_latency.mean"),
                HasSubstr("it has status, cycles, traffic, workload, nodes or network"));
    EXPECT_THAT(problem("network.packet_latency.mean"), HasSubstr("did you mean traffic.packet_latency.mean?"));
    EXPECT_THAT(problem("traffic.latency.mean"), HasSubstr("did you mean traffic.packet_latency.mean?"));
    EXPECT_THAT(problem("packet_latency.maen"), HasSubstr("did you mean traffic.packet_latency.mean?"));
    EXPECT_THAT(problem("network.packet_latency"), HasSubstr("did you mean traffic.packet_latency?"));
    EXPECT_THAT(problem("network.classes.request.reply.flits"),
                HasSubstr("did you mean network.classes[\"request.reply\"].flits?"));
    EXPECT_THAT(problem("network.classes.answer.flits"), HasSubstr("it has request or [\"request.reply\"]"));
    EXPECT_THAT(problem("energy.total"), Not(HasSubstr("did you mean")));
}

TEST(estimate, of_several_runs_has_a_95_percent_interval) {
    const auto known = estimate_of({1, 2, 3, 4, 5});
    ASSERT_TRUE(known);
    EXPECT_EQ(known->mean, 3);
    EXPECT_THAT(known->half_width, Optional(DoubleNear(1.9633, 1e-3)));  // 2.776 * sqrt(2.5 / 5)
    EXPECT_EQ(estimate_of({7})->half_width, std::nullopt);
    EXPECT_EQ(estimate_of({}), std::nullopt);
}

TEST(objective, is_no_negative_zero_which_the_store_does_not_keep) {
    const sweep_file file(
        "base: base.yaml\naxes: [{key: network.vc_depth, values: [4, 8]}]\n"
        "objectives: [{name: zero, value: '-(cycles * 0)'}]\n");
    const sweep described = file.load();
    const design_space space(described);
    const design_point point = space.point_of(std::vector<std::size_t>{0});
    EXPECT_FALSE(std::signbit(*objectives_of(space, point, point_status::ok, some_result).front()));
}

/// A sweep of two points with an objective of each kind.
class evaluated_sweep : public testing::Test {
protected:
    simulation_outcome outcome(job_end end, int exit_code, const char* status) const {
        simulation_outcome result{{end, exit_code, "exit code 3: line one\nline two", 1.5, 1}, some_result};
        result.result["status"] = status;
        result.result["outcome"] = {{"summary", "nothing moves"}};
        return result;
    }

    run_record judged(const simulation_outcome& end_result) const { return judge_run(m_space, m_point, 7, end_result); }

    evaluated_point with_runs(std::vector<run_record> runs) const {
        evaluated_point point;
        point.point = m_point;
        point.runs = std::move(runs);
        sum_up(m_space, point);
        return point;
    }

    sweep_file m_file{
        "base: base.yaml\n"
        "axes: [{name: depth, key: network.vc_depth, values: [4, 8]}]\n"
        "objectives:\n"
        "  - {name: latency, value: traffic.packet_latency.mean}\n"
        "  - {name: cost, value: latency * depth, goal: maximise}\n"
        "  - {name: other, value: traffic.packet_latency.p50, goal: none}\n"
        "requirements: [latency < 40]\n"};
    sweep m_sweep = m_file.load();
    design_space m_space{m_sweep};
    design_point m_point = m_space.point_of(std::vector<std::size_t>{0});
};

TEST_F(evaluated_sweep, computes_objectives_from_results_variables_and_earlier_objectives) {
    const run_record run = judged(outcome(job_end::finished, 0, "ok"));
    EXPECT_EQ(run.status, point_status::ok);
    EXPECT_EQ(run.reason, "");
    ASSERT_EQ(run.objectives.size(), 3U);
    EXPECT_EQ(run.objectives[0], 30.5);
    EXPECT_EQ(run.objectives[1], 122);
    EXPECT_EQ(run.objectives[2], std::nullopt);
}

TEST_F(evaluated_sweep, states_how_a_run_ended_that_measured_nothing) {
    EXPECT_EQ(judged(outcome(job_end::failed, 3, "deadlock")).status, point_status::deadlock);
    EXPECT_EQ(judged(outcome(job_end::failed, 3, "deadlock")).reason, "nothing moves");
    EXPECT_EQ(judged(outcome(job_end::failed, 5, "timeout")).status, point_status::timeout);
    simulation_outcome stopped = outcome(job_end::failed, 5, "timeout");
    stopped.result["outcome"]["summary"] = "interrupted by the user";
    EXPECT_EQ(judged(stopped).status, point_status::killed) << "somebody stopped this run alone: it is repeated";
    EXPECT_EQ(judged(outcome(job_end::timed_out, -1, "ok")).status, point_status::time_limit);
    EXPECT_EQ(judged(outcome(job_end::killed, -1, "ok")).status, point_status::killed);
    EXPECT_EQ(judged(outcome(job_end::failed, 70, "ok")).status, point_status::failed);
    EXPECT_EQ(judged({{job_end::failed, 2, "exit code 2: no space\nmore", 1, 1}, {}}).reason, "exit code 2: no space");
    EXPECT_EQ(judged({{job_end::finished, 0, "", 1, 1}, {}}).status, point_status::failed);
}

TEST_F(evaluated_sweep, takes_the_worst_status_of_the_runs_and_the_mean_of_their_objectives) {
    const run_record good{1, point_status::ok, "", {10.0, 40.0, std::nullopt}, 1};
    const run_record full{2, point_status::saturated, "", {20.0, 80.0, 5.0}, 1};
    const run_record stuck{3, point_status::deadlock, "nothing moves", {}, 1};
    const evaluated_point both = with_runs({good, full});
    EXPECT_EQ(both.status, point_status::saturated);
    EXPECT_EQ(both.objectives[0]->mean, 15);
    EXPECT_EQ(both.objectives[2], std::nullopt) << "one of the runs does not know it";
    const evaluated_point bad = with_runs({good, stuck, full});
    EXPECT_EQ(bad.status, point_status::deadlock);
    EXPECT_EQ(bad.reason, "nothing moves");
    EXPECT_EQ(bad.objectives[0], std::nullopt);
    EXPECT_FALSE(bad.feasible);
}

TEST_F(evaluated_sweep, does_not_choose_points_that_break_a_requirement) {
    EXPECT_FALSE(with_runs({{1, point_status::ok, "", {40.0, 1.0, 1.0}, 1}}).feasible);
    EXPECT_FALSE(with_runs({{1, point_status::ok, "", {std::nullopt, 1.0, 1.0}, 1}}).feasible);
}

TEST_F(evaluated_sweep, does_not_choose_a_point_that_was_saturated_in_a_run) {
    const run_record good{1, point_status::ok, "", {10.0, 40.0, std::nullopt}, 1};
    const run_record full{2, point_status::saturated, "", {1.0, 80.0, 5.0}, 1};
    std::vector<evaluated_point> points{with_runs({good, full}), with_runs({good, good})};
    EXPECT_FALSE(points[0].feasible);
    EXPECT_TRUE(points[0].objectives[0]) << "what was measured stays in the table";
    assign_fronts(m_sweep, points);
    EXPECT_EQ(points[0].front, 0U);
    EXPECT_EQ(points[1].front, 1U);
}

TEST_F(evaluated_sweep, chooses_a_saturated_point_where_the_sweep_allows_it) {
    const sweep_file file(m_sweep.file->text + "allow_saturated: true\n");
    const sweep allowing = file.load();
    evaluated_point point;
    point.point = m_point;
    point.runs = {{2, point_status::saturated, "", {1.0, 80.0, 5.0}, 1}};
    sum_up(design_space(allowing), point);
    EXPECT_TRUE(point.feasible);
}

TEST_F(evaluated_sweep, knows_the_status_in_requirements_and_objectives) {
    const sweep_file file(
        "base: base.yaml\n"
        "axes: [{name: depth, key: network.vc_depth, values: [4, 8]}]\n"
        "objectives:\n"
        "  - {name: latency, value: traffic.packet_latency.mean}\n"
        "  - {name: full, value: status == saturated, goal: none}\n"
        "requirements: ['latency < 20 || status != saturated']\n"
        "allow_saturated: true\n");
    const sweep study = file.load();
    const design_space space(study);
    const auto feasible = [&](point_status status, double latency) {
        evaluated_point point;
        point.point = m_point;
        point.runs = {{1, status, "", {latency, 0.0}, 1}};
        sum_up(space, point);
        return point.feasible;
    };
    EXPECT_TRUE(feasible(point_status::ok, 30));
    EXPECT_FALSE(feasible(point_status::saturated, 30));
    EXPECT_TRUE(feasible(point_status::saturated, 10));
    EXPECT_EQ(judge_run(space, m_point, 1, outcome(job_end::finished, 0, "saturated")).objectives[1], 1);
    EXPECT_EQ(judge_run(space, m_point, 1, outcome(job_end::finished, 0, "ok")).objectives[1], 0);
}

TEST_F(evaluated_sweep, puts_feasible_points_into_fronts_by_their_goals) {
    std::vector<evaluated_point> points;
    for (const auto& [latency, cost] : {std::pair{10.0, 5.0}, {10.0, 6.0}, {50.0, 9.0}, {5.0, 1.0}}) {
        points.push_back(with_runs({{1, point_status::ok, "", {latency, cost, 0.0}, 1}}));
    }
    assign_fronts(m_sweep, points);
    EXPECT_EQ(points[0].front, 2U);
    EXPECT_EQ(points[1].front, 1U);
    EXPECT_EQ(points[2].front, 0U) << "its latency is beyond the requirement";
    EXPECT_EQ(points[3].front, 1U);
}

TEST_F(evaluated_sweep, names_the_place_of_an_objective_that_results_do_not_have) {
    diagnostics problems;
    check_objectives(m_sweep, {{"traffic", {{"packet_latency", {{"maen", 1}, {"p50", 2}}}}}}, problems);
    EXPECT_EQ(problems.size(), 1U);
    EXPECT_THAT(problems.text(),
                HasSubstr("test.sweep.yaml:4:28: objectives.0.value: traffic.packet_latency has no 'mean'"));
}

TEST(evaluation, keeps_the_kinds_of_doubt_about_a_measured_point) {
    const sweep_file file(sweep_over("[{key: seed, values: [1]}]"));
    const sweep described = file.load();
    const design_space space(described);
    const design_point point = space.point_of(std::vector<std::size_t>{0});
    result_json result = some_result;
    result["doubts"] = {"short measurement: a has 3 packets", "short measurement: b has 4 packets",
                        "near saturation: the mean latency is 4 times that",
                        "unused class: no traffic uses network class spare"};
    simulation_outcome outcome;
    outcome.job.end = job_end::finished;
    outcome.result = result;
    const run_record run = judge_run(space, point, 1, outcome);
    EXPECT_EQ(run.status, point_status::ok);
    EXPECT_EQ(run.reason, "short measurement, near saturation");
    evaluated_point sum;
    sum.point = point;
    sum.runs = {run, run};
    sum.runs.front().reason.clear();
    sum_up(space, sum);
    EXPECT_EQ(sum.reason, "short measurement, near saturation") << "of any of its runs";
    sum.runs.front().reason = "saturation, short measurement";
    sum_up(space, sum);
    EXPECT_EQ(sum.reason, "saturation, short measurement, near saturation") << "of all of its runs, each once";
}

}  // namespace
}  // namespace orbweaver::sim
