// SPDX-License-Identifier: Apache-2.0
// A sweep as described by its file and filled in from the parameter table (sweep_table.h), but not yet validated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/text/config_node.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

/// A configuration parameter and its values: a list, a range with steps, or powers of two.
struct variable_desc {
    std::string name;                 // name in tables and expressions; empty: the last word of the key
    std::string key;                  // dotted path in the configuration
    std::vector<config_node> values;  // empty: a range or powers of two
    double first = 0;
    double last = 0;
    double step = 0;  // 0: continuous, for sampling
    std::uint64_t first_power = 1;
    std::uint64_t last_power = 1;
};

/// An independent axis of the sweep: one variable, or several tied ones.
struct axis_desc : variable_desc {
    std::vector<variable_desc> tied;
    bool scenario = false;  // the architect cannot choose its value, and a design must handle all values
};

enum class objective_goal : std::uint8_t { minimise, maximise, none };
constexpr auto enumerators(objective_goal) { return identifiers<objective_goal>; }

/// The mean over a design's values in its scenarios.
enum class scenario_mean : std::uint8_t {
    geometric,   // weighs relative differences: one per cent counts the same in every scenario
    arithmetic,  // weighs absolute differences: scenarios with large numbers count more
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
constexpr auto enumerators(sampling_method) { return identifiers<sampling_method>; }

struct sampling_desc {
    sampling_method method = sampling_method::grid;
    unsigned points = 100;  // points to draw, or budget of a search
    unsigned batch = 8;     // search: points between two updates of the front
    unsigned patience = 0;  // search: number of points without hypervolume growth that end it; 0: unlimited
    std::uint64_t seed = 1;
    std::string file;  // list: file with the points
};

struct sweep_desc {
    std::string base;  // configuration file
    config_node settings;
    std::vector<axis_desc> axes;
    sampling_desc sampling;
    std::vector<std::string> constraints;
    unsigned repetitions = 1;
    std::vector<objective_desc> objectives;
    std::vector<std::string> requirements;
    bool allow_saturated = false;  // points with a saturated network may be chosen
    bool prune_predicted =
        false;                   // does not run points that are predicted to saturate by more than the prediction error
    double wall_seconds = 3600;  // time limit of a run
};

}  // namespace orbweaver::sim
