// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/config/table/parameter_table.h"
#include "sim/sweep/space/sweep_desc.h"

namespace orbweaver::sim {

/// Returns all keys of a sweep file with their kinds, ranges, defaults and help texts.
const parameter_table<sweep_desc>& sweep_table();

/// Returns the JSON Schema (draft 2020-12) of a sweep file. Only `orbweaver sweep` checks expressions and axis values.
json sweep_schema();

}  // namespace orbweaver::sim
