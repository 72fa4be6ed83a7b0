// SPDX-License-Identifier: Apache-2.0
// A validated sweep.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/config/override.h"
#include "sim/sweep/expressions/expression.h"
#include "sim/sweep/space/axis.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep_desc.h"

namespace orbweaver::sim {

/// An expression and its position in the sweep file.
struct placed_expression {
    expression formula;
    std::string path;     // path in the sweep file: "constraints.0"
    text_position where;  // position of its first letter

    /// Returns the position of a part of the expression.
    text_position part(std::size_t offset, std::size_t bytes) const;
};

/// A quantity that is evaluated for each point.
struct objective {
    /// Returns the name of a design's loss in this objective, for tables and requirements.
    std::string loss_name() const { return name + "_loss"; }

    std::string name;
    placed_expression value;
    objective_goal goal = objective_goal::minimise;
    scenario_mean over_scenarios = scenario_mean::geometric;
};

struct sweep {
    std::string name;                             // file name without extension
    std::shared_ptr<const source_text> file;      // the sweep file
    std::shared_ptr<const source_text> base;      // the base configuration of all points
    std::vector<configuration_setting> settings;  // settings for all points that override the base
    std::vector<axis> axes;
    sampling_desc sampling;
    bool served = false;                         // a client requests the points, regardless of `sampling`
    std::shared_ptr<const source_text> list;     // list of points, if the sweep has one
    std::vector<placed_expression> constraints;  // over variables
    unsigned repetitions = 1;
    std::vector<objective> objectives;
    std::vector<placed_expression> requirements;         // over variables, objectives and status of a point
    std::vector<placed_expression> design_requirements;  // requirements on designs, which name losses over scenarios
    bool allow_saturated = false;
    bool prune_predicted = false;
    double wall_seconds = 0;  // time limit of a run

    /// Returns the variables of all axes, in order.
    std::vector<const variable*> variables() const;

    /// Returns whether a point with this status may be chosen. Most measures of a saturated network depend on the
    /// observation time, so saturated points are excluded unless the sweep allows them.
    bool accepts(point_status status) const;

    /// Returns whether predictions order the simulations.
    bool is_ranked() const;

    /// Returns whether the sweep has a scenario axis. Designs are then compared instead of points.
    bool has_scenarios() const;
};

/// Reads a sweep file and its base configuration, and checks everything that can be checked without building a point.
/// @param served whether a client will request the points while the sweep runs
/// @throws user_error that names all errors
sweep load_sweep(const std::string& file, bool served = false);

}  // namespace orbweaver::sim
