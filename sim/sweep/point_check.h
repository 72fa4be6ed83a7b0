// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "sim/config/configuration.h"
#include "sim/sweep/point.h"
#include "sim/sweep/sweep.h"

namespace orbweaver {

/// A further judgement of a configuration. @throws user_error if it cannot be run
using configuration_check = std::function<void(const loaded_configuration&)>;

/// What is found of a point before it is run.
struct checked_point {
    std::optional<system_desc> description;  // none: it cannot run
    std::string reason;                      // why not, in a line
    std::vector<std::string> warnings;       // of one that can: depth_warnings()
};

/// Builds the configuration of a point and does what `orbweaver check` does: values that contradict each other, a
/// program that cannot be run, and a network that may deadlock refute the point.
checked_point check_point(const sweep& described, const design_point& point, const configuration_check& check_program);

}  // namespace orbweaver
