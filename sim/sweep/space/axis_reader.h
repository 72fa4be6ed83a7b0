// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/sweep/space/axis.h"
#include "sim/sweep/space/sweep_desc.h"
#include "sim/sweep/space/sweep_reading.h"

namespace orbweaver::sim {

/// The axes of a sweep with all their values. Reports what is contradictory: no values or several kinds of them, tied
/// variables of different length, names and keys that come twice, any number of a range where values must be counted.
/// @param served whether points are asked for: then `sampling` does not matter
/// What it returns is of use only if nothing was reported.
/// @param served whether points are asked for: then `sampling` does not matter
std::vector<axis> read_axes(const sweep_desc& described, const sweep_reading& reading, bool served);

/// Whether a name is that of a column which tables have whatever the sweep: "point", "latency_ci95".
bool is_column(const std::string& name);

/// Refuses a name that an expression or a table could not distinguish from something else.
/// @param taken names up to now; the new one is added
void check_name(const std::string& name, const std::string& path, const sweep_reading& reading,
                std::vector<std::string>& taken);

}  // namespace orbweaver::sim
