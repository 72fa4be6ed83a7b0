// SPDX-License-Identifier: Apache-2.0
// Tests of sweep files: their meaning, and errors with their positions.
#include "sim/sweep/space/sweep.h"

#include "testbenches/sim/sweep/sweep_support.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

std::vector<std::string> value_texts(const variable& quantity) {
    std::vector<std::string> all;
    for (const axis_value& value : quantity.values) { all.push_back(value.text); }
    return all;
}

TEST(sweep, takes_lists_ranges_and_powers_of_two) {
    const sweep_file file(
        sweep_over("[{key: traffic.pattern, values: [uniform, transpose]}, "
                   "{key: traffic.rate, range: {from: 0.1, to: 0.3, step: 0.1}}, "
                   "{name: depth, key: network.vc_depth, powers_of_two: {from: 2, to: 16}}]"));
    const sweep study = file.load();
    const auto variables = study.variables();
    ASSERT_EQ(variables.size(), 3U);
    EXPECT_EQ(variables[0]->name, "pattern");
    EXPECT_THAT(value_texts(*variables[0]), ElementsAre("uniform", "transpose"));
    EXPECT_THAT(value_texts(*variables[1]), ElementsAre("0.1", "0.2", "0.3"));
    EXPECT_EQ(variables[2]->name, "depth");
    EXPECT_THAT(value_texts(*variables[2]), ElementsAre("2", "4", "8", "16"));
    EXPECT_EQ(study.name, "test");
}

TEST(sweep, takes_null_for_a_key_that_its_base_shall_not_set) {
    const sweep_file file(
        sweep_over("[{key: network.faults, values: [null, [{link: r1.E}]]}]", "set: {network.router.pipeline: null}\n"),
        minimal_network + "network: {faults: [{link: r0.E}], router: {pipeline: three_stage}}\n");
    const sweep described = file.load();
    EXPECT_THAT(value_texts(*described.variables()[0]), ElementsAre("null", "[{link: r1.E}]"));
    const std::vector<configuration_setting> settings{described.settings.at(0),
                                                      {"network.faults", {}, described.variables()[0]->values[0].node}};
    const system::system_desc system = load_configuration(described.base, settings).description();
    EXPECT_TRUE(system.network.faults.empty());
    EXPECT_EQ(system.network.router.pipeline, noc::router_pipeline::single_cycle);
}

TEST(sweep, takes_variables_that_change_together) {
    const sweep_file file(
        sweep_over("[{tied: [{name: vcs, key: network.classes, values: [[{name: any, vcs: 1}], "
                   "[{name: any, vcs: 2}]]}, {key: network.vc_depth, values: [8, 4]}]}]"));
    const sweep study = file.load();
    ASSERT_EQ(study.axes.size(), 1U);
    EXPECT_EQ(study.axes[0].name(), "vcs+vc_depth");
    EXPECT_EQ(study.axes[0].levels(), 2U);
    EXPECT_THAT(value_texts(study.axes[0].variables[0]), ElementsAre("[{name: any, vcs: 1}]", "[{name: any, vcs: 2}]"));
}

TEST(sweep, takes_quantities_and_truths_as_numbers_of_expressions) {
    const sweep_file file(sweep_over("[{key: core.memory, values: [1 MiB]}, {key: clock.chip, values: [10 ns]}, {key: "
                                     "activity, values: [true]}]"),
                          minimal_chip);
    const sweep study = file.load();
    EXPECT_EQ(study.variables()[0]->values[0].number, 1048576);
    EXPECT_EQ(study.variables()[1]->values[0].number, 10000);
    EXPECT_EQ(study.variables()[2]->values[0].number, 1);
}

TEST(sweep, names_all_that_is_wrong_at_once) {
    const sweep_file file(
        "base: nowhere.yaml\n"
        "axes:\n"
        "  - {key: network.vc_depth, values: [2, 2]}\n"
        "constraints: [depht > 2]\n"
        "objectives:\n"
        "  - {name: min, value: cycles}\n");
    EXPECT_THAT(file.complaint(), AllOf(HasSubstr("test.sweep.yaml:1:7: base: "), HasSubstr("there is no such file"),
                                        HasSubstr("test.sweep.yaml:3:41: axes.0.values: 2 is here a second time"),
                                        HasSubstr("test.sweep.yaml:4:15: constraints.0: there is no 'depht' here"),
                                        HasSubstr("test.sweep.yaml:6:12: objectives.0.name: 'min' is a function")));
}

TEST(sweep, points_into_its_own_text_where_the_configuration_knows_no_such_key) {
    const sweep_file file(sweep_over("[{key: network.vc_dept, values: [2]}]"));
    EXPECT_THAT(file.complaint(), AllOf(HasSubstr("test.sweep.yaml:2:22: network has no 'vc_dept'"),
                                        HasSubstr("did you mean 'vc_depth'?"), HasSubstr("^~~~~~~")));
}

TEST(sweep, points_to_each_value_that_does_not_fit_its_key) {
    const sweep_file file(sweep_over("[{key: network.vc_depth, values: [2, deep, 4, -1]}]"));
    EXPECT_THAT(file.complaint(), AllOf(HasSubstr("test.sweep.yaml:2:44: network.vc_depth: 'deep'"),
                                        HasSubstr("test.sweep.yaml:2:53: ")));
}

class malformed_sweep : public testing::TestWithParam<malformed_text> {};

TEST_P(malformed_sweep, is_refused_with_the_place_and_what_is_wrong) {
    const sweep_file file(GetParam().content);
    const std::string complaint = file.complaint();
    EXPECT_THAT(complaint,
                AllOf(HasSubstr(GetParam().complaint), ContainsRegex("test\\.sweep\\.yaml:[0-9]+:[0-9]+: ")));
}

const std::string depth_axis = "{key: network.vc_depth, values: [2, 4]}";
const std::string rate_range = "{key: traffic.rate, range: {from: 0.1, to: 0.3}}";

INSTANTIATE_TEST_SUITE_P(
    files, malformed_sweep,
    testing::ValuesIn(std::vector<malformed_text>{
        {"empty", "", "a sweep is a map"},
        {"list", "[1, 2]\n", "a sweep is a map"},
        {"no_yaml", "base: [\n", "this is not YAML"},
        {"no_axes", "base: base.yaml\nobjectives: [{name: t, value: cycles}]\n", "axes is missing"},
        {"no_objectives", "base: base.yaml\naxes: [" + depth_axis + "]\n", "objectives is missing"},
        {"no_base", "axes: [" + depth_axis + "]\nobjectives: [{name: t, value: cycles}]\n", "base is missing"},
        {"unknown_key", sweep_over("[" + depth_axis + "]", "constraint: [1]\n"), "did you mean 'constraints'?"},
        {"empty_axis", sweep_over("[{key: network.vc_depth, values: []}]"), "axes.0.values"},
        {"no_axis", sweep_over("[]"), "axes"},
        {"no_key", sweep_over("[{name: d, values: [1]}]"), "`key` is missing"},
        {"no_values", sweep_over("[{key: network.vc_depth}]"), "one of `values`, `range` and"},
        {"two_kinds_of_values", sweep_over("[{key: network.vc_depth, values: [1], powers_of_two: {from: 1, to: 2}}]"),
         "one of `values`, `range` and"},
        {"empty_range", sweep_over("[{key: seed, range: {from: 4, to: 2, step: 1}}]"), "it is empty"},
        {"half_a_range", sweep_over("[{key: seed, range: {from: 4}}]"), "`from` and `to` are needed"},
        {"endless_range", sweep_over("[{key: traffic.rate, range: {from: 0, to: 1, step: 1e-9}}]"), "at most 10000"},
        {"no_power", sweep_over("[{key: seed, powers_of_two: {from: 2, to: 12}}]"),
         "12 is no power of two; the next above is 16"},
        {"continuous_grid", sweep_over("[" + rate_range + "]"), "`step` is missing"},
        {"tied_of_different_length", sweep_over("[{tied: [" + depth_axis + ", {key: seed, values: [1, 2, 3]}]}]"),
         "3 values, but vc_depth has 2"},
        {"tied_alone", sweep_over("[{tied: [" + depth_axis + "]}]"), "axes.0.tied"},
        {"tied_with_key", sweep_over("[{key: seed, tied: [" + depth_axis + ", {key: seed, values: [1, 2]}]}]"),
         "belongs into the entries of `tied`"},
        {"tied_values_twice",
         sweep_over("[{tied: [{key: network.vc_depth, values: [2, 2, 2]}, {key: seed, values: [1, 2, "
                    "1]}]}]"),
         "axes.0.tied: 2+1 is here a second time"},
        {"scenarios_alone", sweep_over("[{scenario: true, key: seed, values: [1, 2]}]"), "all axes are scenarios"},
        {"scenario_in_a_constraint",
         sweep_over("[" + depth_axis + ", {scenario: true, key: seed, values: [1, 2]}]",
                    "constraints: [seed < vc_depth]\n"),
         "constraints.0: 'seed' belongs to a scenario"},
        {"mean_without_scenarios",
         "base: base.yaml\naxes: [" + depth_axis + "]\nobjectives: [{name: t, value: cycles, over_scenarios: worst}]\n",
         "objectives.0.over_scenarios: has no meaning without"},
        {"loss_without_scenarios", sweep_over("[" + depth_axis + "]", "requirements: [time_loss < 1]\n"),
         "requirements.0: there is no 'time_loss' here"},
        {"scenario_in_a_requirement_on_designs",
         sweep_over("[" + depth_axis + ", {scenario: true, key: seed, values: [1, 2]}]",
                    "requirements: [time_loss < seed]\n"),
         "requirements.0: 'seed' belongs to a scenario"},
        {"name_twice", sweep_over("[" + depth_axis + ", {name: VC_depth, key: seed, values: [1]}]"), "a second time"},
        {"key_twice", sweep_over("[" + depth_axis + "]", "set: {network.vc_depth: 2}\n"),
         "network.vc_depth is set elsewhere too"},
        {"name_of_a_column", sweep_over("[{name: status, key: seed, values: [1]}]"), "a column that every table has"},
        {"name_with_a_minus", sweep_over("[{name: a-b, key: seed, values: [1]}]"), "would be a minus"},
        {"unknown_name", sweep_over("[" + depth_axis + "]", "constraints: [vc_dept > 2]\n"),
         "did you mean 'vc_depth'?"},
        {"result_in_a_constraint", sweep_over("[" + depth_axis + "]", "constraints: [traffic.accepted > 2]\n"),
         "there is no 'traffic.accepted' here"},
        {"words_in_a_constraint",
         sweep_over("[{key: traffic.pattern, values: [uniform]}]", "constraints: [pattern > 2]\n"), "are no numbers"},
        {"no_expression", sweep_over("[" + depth_axis + "]", "constraints: [vc_depth >]\n"), "not an expression"},
        {"assignment", sweep_over("[" + depth_axis + "]", "constraints: [vc_depth = 2]\n"), "compare with '=='"},
        {"status_that_there_is_not", sweep_over("[" + depth_axis + "]", "requirements: ['status == satureted']\n"),
         "requirements.0: there is no status 'satureted'; did you mean 'saturated'?; there are ok, "
         "saturated, timeout, deadlock, "},
        {"status_in_quotes", sweep_over("[" + depth_axis + "]", "requirements: ['status == \"ok\"']\n"),
         "quotes are allowed in brackets only; a word has none, as in status == ok"},
        {"status_as_a_number", sweep_over("[" + depth_axis + "]", "requirements: [status < 2]\n"),
         "requirements.0: `status` is a word: compare it by == or != with ok, saturated, "},
        {"word_of_status_by_itself", sweep_over("[" + depth_axis + "]", "requirements: [status == ok && ok > 0]\n"),
         "'ok' means something only where `status` is compared with it"},
        {"word_of_status_without_it", sweep_over("[" + depth_axis + "]", "requirements: [ok > 0]\n"),
         "there is no 'ok' here; known: vc_depth, time or status"},
        {"word_of_status_that_is_a_variable",
         sweep_over("[{name: ok, key: network.vc_depth, values: [2]}]", "requirements: [status == ok]\n"),
         "'ok' is a variable or an objective of this sweep"},
        {"status_before_the_run", sweep_over("[" + depth_axis + "]", "constraints: [status == ok]\n"),
         "constraints.0: a constraint is judged before the run, which has no `status` yet"},
        {"bracket_that_is_open", sweep_over("[" + depth_axis + "]", "requirements: ['classes[\"a\" > 2']\n"),
         "brackets contain a key in quotes or the number of an entry"},
        {"brackets_in_a_flow_without_quotes",
         "base: base.yaml\naxes: [" + depth_axis + "]\nobjectives: [{name: t, value: traffic.classes[\"a.b\"].mean}]\n",
         "a text that has brackets, braces or commas itself stands in quotes"},
        {"saturation_allowed_by_a_number", sweep_over("[" + depth_axis + "]", "allow_saturated: 1\n"),
         "allow_saturated"},
        {"unknown_objective", "base: base.yaml\naxes: [" + depth_axis + "]\nobjectives: [{name: t, value: cycels}]\n",
         "did you mean 'cycles'?"},
        {"objective_after_it_is_used",
         "base: base.yaml\naxes: [" + depth_axis +
             "]\nobjectives: [{name: t, value: 2 * u}, {name: u, value: cycles}]\n",
         "there is no 'u' here"},
        {"no_goal", "base: base.yaml\naxes: [" + depth_axis + "]\nobjectives: [{name: t, value: cycles, goal: none}]\n",
         "none is to be minimised"},
        {"points_of_a_grid", sweep_over("[" + depth_axis + "]", "sampling: {points: 4}\n"), "has no meaning"},
        {"evolution_to_one_objective", sweep_over("[" + depth_axis + "]", "sampling: {method: nsga2}\n"),
         "it needs two with a goal"},
        {"patience_of_a_sample", sweep_over("[" + depth_axis + "]", "sampling: {method: random, patience: 4}\n"),
         "has no meaning"},
        {"pruned_and_allowed", sweep_over("[" + depth_axis + "]", "prune_predicted: true\nallow_saturated: true\n"),
         "leaves out the points that saturate, which `allow_saturated` lets be chosen"},
        {"no_time", sweep_over("[" + depth_axis + "]", "limits: {wall_seconds: 0}\n"), "too small"},
        {"unknown_setting", sweep_over("[" + depth_axis + "]", "set: {trafic.rate: 0.1}\n"), "did you mean 'traffic'?"},
        {"base_is_a_folder", "base: .\naxes: [" + depth_axis + "]\nobjectives: [{name: t, value: cycles}]\n",
         "this is a directory"}}),
    name_of_text);

TEST(sweep, survives_text_that_nobody_would_write) {
    const std::string text =
        sweep_over("[" + depth_axis + ", " + rate_range + "]",
                   "sampling: {method: random, points: 4}\nconstraints: [vc_depth * rate > 0.1]\n");
    random_stream random(1, "malformed_sweeps");
    for (int round = 0; round < 60; ++round) {
        const sweep_file file(mutated(text, random, "[]{}:,-'\"#&*!|>%@ \n\t0"));
        file.complaint();  // or none: what counts is that it comes back
    }
}

TEST(sweep, whose_base_is_no_configuration_is_refused) {
    const sweep_file file(sweep_over("[" + depth_axis + "]"), "system: network\nnetwork: {vcdepth: 3}\n");
    EXPECT_THAT(file.complaint(), HasSubstr("base.yaml:2:11: network has no 'vcdepth'"));
}

}  // namespace
}  // namespace orbweaver::sim
