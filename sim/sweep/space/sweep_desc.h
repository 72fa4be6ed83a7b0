// SPDX-License-Identifier: Apache-2.0
// A sweep as its file describes it: what the table of parameters (sweep_table.h) fills, not yet judged.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/text/config_node.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// A parameter of the configuration and the values that it takes: listed, in steps, or powers of two.
struct variable_desc {
    std::string name;                 // in tables and expressions; empty: the last word of the key
    std::string key;                  // dotted path in the configuration
    std::vector<config_node> values;  // empty: a range or powers of two
    double first = 0;
    double last = 0;
    double step = 0;  // 0: any number between; for samples
    std::uint64_t first_power = 1;
    std::uint64_t last_power = 1;
};

/// What changes by itself: a variable, or some that change together.
struct axis_desc : variable_desc {
    std::vector<variable_desc> tied;
    bool scenario = false;  // it is not the architect's to choose: a design has to do with all its values
};

enum class objective_goal : std::uint8_t { minimise, maximise, none };
constexpr auto enumerators(objective_goal) {
    return name_table<objective_goal>({{objective_goal::minimise, "minimise"},
                                       {objective_goal::maximise, "maximise"},
                                       {objective_goal::none, "none"}});
}

/// One number for a design out of those that it has in its scenarios.
enum class scenario_mean : std::uint8_t {
    geometric,   // counts relative differences: a per cent weighs the same in every scenario
    arithmetic,  // counts absolute ones: scenarios with large numbers weigh more
    worst,
};
constexpr auto enumerators(scenario_mean) {
    return name_table<scenario_mean>({{scenario_mean::geometric, "geometric_mean"},
                                      {scenario_mean::arithmetic, "mean"},
                                      {scenario_mean::worst, "worst"}});
}

struct objective_desc {
    std::string name;
    std::string value;  // expression over variables, earlier objectives and numbers of result.json
    objective_goal goal = objective_goal::minimise;
    scenario_mean over_scenarios = scenario_mean::geometric;
};

enum class sampling_method : std::uint8_t { grid, random, latin_hypercube, adaptive, nsga2, list };
constexpr auto enumerators(sampling_method) {
    return name_table<sampling_method>({{sampling_method::grid, "grid"},
                                        {sampling_method::random, "random"},
                                        {sampling_method::latin_hypercube, "latin_hypercube"},
                                        {sampling_method::adaptive, "adaptive"},
                                        {sampling_method::nsga2, "nsga2"},
                                        {sampling_method::list, "list"}});
}

struct sampling_desc {
    sampling_method method = sampling_method::grid;
    unsigned points = 100;  // to draw, or to spend
    unsigned batch = 8;     // a search: points between two looks at the front
    unsigned patience = 0;  // a search: points without growth of the hypervolume that end it; 0: none do
    std::uint64_t seed = 1;
    std::string file;  // list: where the points are
};

struct sweep_desc {
    std::string base;  // configuration
    config_node settings;
    std::vector<axis_desc> axes;
    sampling_desc sampling;
    std::vector<std::string> constraints;
    unsigned repetitions = 1;
    std::vector<objective_desc> objectives;
    std::vector<std::string> requirements;
    bool allow_saturated = false;  // a point whose network was saturated may be chosen
    bool prune_predicted =
        false;                   // a point that is predicted to saturate, beyond the error of predictions, does not run
    double wall_seconds = 3600;  // of a run
};

}  // namespace orbweaver::sim
