// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "sim/sweep/space/axis.h"
#include "sim/sweep/space/sweep_desc.h"
#include "sim/sweep/space/sweep_reading.h"

namespace orbweaver::sim {

/// Reads the axes of a sweep with all their values. Reports missing values, several kinds of values, tied variables of
/// different length, duplicate names and keys, and continuous ranges where discrete values are needed. The return value
/// is usable only if nothing was reported.
/// @param served whether a client requests the points; `sampling` is then ignored
std::vector<axis> read_axes(const sweep_desc& described, const sweep_reading& reading, bool served);

/// Returns whether a name is a fixed column of the sweep tables, such as "point" or "latency_ci95".
bool is_column(const std::string& name);

/// Refuses a name that is ambiguous in an expression or table.
/// @param taken names so far; the new name is added
void check_name(const std::string& name, const std::string& path, const sweep_reading& reading,
                std::vector<std::string>& taken);

}  // namespace orbweaver::sim
