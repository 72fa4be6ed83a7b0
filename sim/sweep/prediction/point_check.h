// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "sim/check/check_report.h"
#include "sim/config/configuration.h"
#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Returns the report of `orbweaver check` on a configuration. @throws user_error if it cannot be run
using configuration_check = std::function<check_report(const loaded_configuration&)>;

/// The result of checking a point before its run.
struct checked_point {
    std::optional<system::system_desc> description;  // nothing if the point cannot run
    std::string reason;                              // why the point cannot run, in one line
    std::string depth_warning;                       // first of depth_warnings(), if the point can run
    std::string table_warning;                       // tables that may be too small, if the point can run
    std::string area_warning;                        // blocks with an estimated area, if the point can run
};

/// Returns the base configuration of a sweep with the values of a point.
/// @throws user_error if the values contradict each other
loaded_configuration configuration_of(const sweep& described, const design_point& point);

/// Builds and checks the configuration of a point. Contradictory values, a program that cannot be run, and a network
/// that may deadlock refute it. With prune_predicted, so does a predicted saturation. A table that may be too small
/// does not: the check only knows what a program might do, and the run shows what it does.
checked_point check_point(const sweep& described, const design_point& point, const configuration_check& check);

}  // namespace orbweaver::sim
