// SPDX-License-Identifier: Apache-2.0
// A sweep that is sound in itself.
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

/// An expression and where it stands.
struct placed_expression {
    expression formula;
    std::string path;     // in the sweep file: "constraints.0"
    text_position where;  // of its first letter

    /// The place of a part of it.
    text_position part(std::size_t offset, std::size_t bytes) const;
};

/// What is asked of each point.
struct objective {
    /// What the loss of a design in it is called, in tables and requirements.
    std::string loss_name() const { return name + "_loss"; }

    std::string name;
    placed_expression value;
    objective_goal goal = objective_goal::minimise;
    scenario_mean over_scenarios = scenario_mean::geometric;
};

struct sweep {
    std::string name;                             // of the file, without extension
    std::shared_ptr<const source_text> file;      // the sweep itself
    std::shared_ptr<const source_text> base;      // the configuration that all points start from
    std::vector<configuration_setting> settings;  // over the base, for all points
    std::vector<axis> axes;
    sampling_desc sampling;
    bool served = false;                         // its points are asked for while it runs, whatever `sampling` states
    std::shared_ptr<const source_text> list;     // of points, if that is where they are
    std::vector<placed_expression> constraints;  // over variables
    unsigned repetitions = 1;
    std::vector<objective> objectives;
    std::vector<placed_expression> requirements;         // over variables, objectives and status of a point
    std::vector<placed_expression> design_requirements;  // of a design: those that name losses over its scenarios
    bool allow_saturated = false;
    bool prune_predicted = false;
    double wall_seconds = 0;  // after which a run is stopped

    /// Those of all axes, in order.
    std::vector<const variable*> variables() const;

    /// Whether a point that ended so may be chosen. Of a saturated network most measures depend on how long it was
    /// watched, so such points are not, unless the sweep allows them.
    bool accepts(point_status status) const;

    /// Whether points are simulated in the order of what is predicted of them.
    bool is_ranked() const;

    /// Whether an axis is of scenarios: then designs are compared, not points.
    bool has_scenarios() const;
};

/// Reads a sweep file and its base configuration, and judges all that can be judged without building a point.
/// @param served whether its points will be asked for while it runs
/// @throws user_error that names everything that is wrong
sweep load_sweep(const std::string& file, bool served = false);

}  // namespace orbweaver::sim
