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

/// What `orbweaver check` states of a configuration. @throws user_error if it cannot be run
using configuration_check = std::function<check_report(const loaded_configuration&)>;

/// What is found of a point before it is run.
struct checked_point {
    std::optional<system::system_desc> description;  // none: it cannot run
    std::string reason;                              // why not, in a line
    std::string depth_warning;                       // of one that can: the first of depth_warnings()
    std::string table_warning;                       // likewise: what a table may not hold
    std::string area_warning;                        // likewise: blocks whose area is estimated
};

/// The base of a sweep with the values of a point.
/// @throws user_error if they contradict each other
loaded_configuration configuration_of(const sweep& described, const design_point& point);

/// Builds the configuration of a point and checks it: values that contradict each other, a program that cannot be run,
/// and a network that may deadlock refute the point. A table that may be too small does not: that rests on what a
/// program may do, and the run shows what it does. With prune_predicted a load that is predicted to saturate refutes it
/// too.
checked_point check_point(const sweep& described, const design_point& point, const configuration_check& check);

}  // namespace orbweaver::sim
