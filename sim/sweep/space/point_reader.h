// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "sim/sweep/space/point.h"
#include "sim/sweep/space/sweep.h"

namespace orbweaver::sim {

/// Finds the point of a sweep that matches given values of its variables.
class point_reader {
public:
    using named_values = std::map<std::string, axis_value>;

    /// How to handle given scenario variables. A design covers all scenarios.
    enum class scenario_use : std::uint8_t { refuse, ignore };

    /// @param described outlives this object
    explicit point_reader(const sweep& described, scenario_use scenarios = scenario_use::refuse);

    /// Finds a point. Tied variables may be missing if the others determine the level. Numbers are compared as numbers,
    /// words as words.
    /// @return the point, in its first scenario if there are scenarios
    /// @throws user_error that names a variable that is unknown or missing, or whose value is not on its axis
    design_point read(const named_values& values) const;

private:
    void check_names(const named_values& values) const;
    std::size_t level_of(const axis& dimension, const named_values& values) const;

    const sweep& m_sweep;
    scenario_use m_scenarios;
};

}  // namespace orbweaver::sim
