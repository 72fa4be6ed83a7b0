// SPDX-License-Identifier: Apache-2.0
#include "sim/sweep/space/sweep_table.h"

#include <limits>

#include "sim/config/schema/schema.h"
#include "sim/sweep/space/yaml_kinds.h"

namespace orbweaver::sim {

namespace {

constexpr double any_number = 1e15;  // integers up to this bound are exact in a double
constexpr std::uint64_t largest_power = std::uint64_t{1} << 40;
constexpr std::size_t max_axes = 32;
constexpr std::size_t max_values = 10000;
constexpr std::size_t max_tied = 16;
constexpr std::size_t max_expressions = 64;
constexpr std::uint64_t max_points = 100000;
constexpr std::uint64_t max_repetitions = 1000;
constexpr double longest_run = 1e7;  // seconds

template <class Record>
void add_variable(parameter_table<Record>& table) {
    const auto variable = root_offset<Record>();
    table.add("name", identifier{}, variable.then(&variable_desc::name), "Its name in tables and expressions")
        .note("the last word of the key");
    table.add("key", text{"the dotted path of a key"}, variable.then(&variable_desc::key),
              "Keys that it sets in the configuration");
    table.add("values", list_of{any_yaml{}, 1, max_values, "values"}, variable.then(&variable_desc::values),
              "The values it takes");
    table.add("range.from", real_number{-any_number, any_number}, variable.then(&variable_desc::first),
              "First value of a range");
    table.add("range.to", real_number{-any_number, any_number}, variable.then(&variable_desc::last),
              "The range ends here");
    table
        .add("range.step", real_number{1e-12, any_number}, variable.then(&variable_desc::step),
             "From one value to the next")
        .note("none: any number between; for samples");
    table.add("powers_of_two.from", whole_number{1, largest_power}, variable.then(&variable_desc::first_power),
              "First power of two");
    table.add("powers_of_two.to", whole_number{1, largest_power}, variable.then(&variable_desc::last_power),
              "Last power of two");
}

list_of axes() {
    parameter_table<variable_desc> tied;
    add_variable(tied);
    parameter_table<axis_desc> columns;
    add_variable(columns);
    columns.add("tied", list_of_records(tied, 2, max_tied, "variables"), field(&axis_desc::tied),
                "Variables that change together, with as many values each");
    columns.add("scenario", truth{}, field(&axis_desc::scenario),
                "Whether it is a condition that designs meet: designs are compared over all its values");
    return list_of_records(columns, 1, max_axes, "axes");
}

list_of objectives() {
    parameter_table<objective_desc> columns;
    columns.add("name", identifier{}, field(&objective_desc::name), "Its name in tables and expressions").required();
    columns
        .add("value", text{"an expression"}, field(&objective_desc::value),
             "Expression over variables, earlier objectives and the numbers of result.json by dotted path")
        .required();
    columns.add("goal", choice<objective_goal>{}, field(&objective_desc::goal),
                "The better direction; none: only a column of the table");
    columns.add("over_scenarios", choice<scenario_mean>{}, field(&objective_desc::over_scenarios),
                "The value of a design over all scenarios");
    return list_of_records(columns, 1, max_expressions, "objectives");
}

void add_sampling(parameter_table<sweep_desc>& table) {
    const auto sampling_field = [](auto member) { return field(&sweep_desc::sampling, member); };
    table.add("sampling.method", choice<sampling_method>{}, sampling_field(&sampling_desc::method),
              "Which points of the space are simulated");
    table.add("sampling.points", whole_number{1, max_points, "points"}, sampling_field(&sampling_desc::points),
              "How many: drawn by random and latin_hypercube, and the most that others spend");
    table.add("sampling.seed", whole_number{0, std::numeric_limits<std::uint64_t>::max()},
              sampling_field(&sampling_desc::seed), "Of what is drawn; the seed of the simulations is another");
    table.add("sampling.file", file_name{}, sampling_field(&sampling_desc::file),
              "list: CSV file with a column a variable and a row a point; relative to the sweep file");
    table.add(
        "sampling.batch", whole_number{1, 1024, "points"}, sampling_field(&sampling_desc::batch),
        "A search: between two looks at the Pareto front; nsga2: its population, the next multiple of 4, 8 or more");
    table
        .add("sampling.patience", whole_number{1, max_points, "points"}, sampling_field(&sampling_desc::patience),
             "A search: points without growth of the hypervolume after which the search ends")
        .note("none: all `points` are spent");
}

parameter_table<sweep_desc> make_table() {
    parameter_table<sweep_desc> table;
    table
        .add("base", file_name{}, field(&sweep_desc::base),
             "The configuration that all points start from; relative to the sweep file")
        .required();
    table.add("set", yaml_map{"a map of dotted keys to values"}, field(&sweep_desc::settings),
              "Values over the base, for all points");
    table.add("axes", axes(), field(&sweep_desc::axes), "Parameters that change from point to point").required();
    add_sampling(table);
    table.add("constraints", list_of{text{"an expression"}, 0, max_expressions, "conditions"},
              field(&sweep_desc::constraints), "Expressions over variables that must hold, or there is no such point");
    table.add("repetitions", whole_number{1, max_repetitions, "runs"}, field(&sweep_desc::repetitions),
              "Runs of a point, with the seed of its configuration, and the next ones");
    table.add("objectives", objectives(), field(&sweep_desc::objectives), "Objectives of each point").required();
    table.add("requirements", list_of{text{"an expression"}, 0, max_expressions, "conditions"},
              field(&sweep_desc::requirements),
              "Expressions over variables, objectives and `status` that must hold for a point to be chosen");
    table.add("allow_saturated", truth{}, field(&sweep_desc::allow_saturated),
              "Whether a point may be chosen at which the network was saturated");
    table.add("prune_predicted", truth{}, field(&sweep_desc::prune_predicted),
              "Whether points are not run whose load is above the predicted saturation by more than its error");
    table.add("limits.wall_seconds", real_number{0.01, longest_run, "seconds"}, field(&sweep_desc::wall_seconds),
              "Wall time after which a run is stopped");
    return table;
}

}  // namespace

const parameter_table<sweep_desc>& sweep_table() {
    static const parameter_table<sweep_desc> table = make_table();
    return table;
}

json sweep_schema() {
    return table_schema(sweep_table(), "orbweaver sweep", "A design space, and the objectives of its points.");
}

}  // namespace orbweaver::sim
