// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/config/table/parameter_table.h"
#include "sim/sweep/space/sweep_desc.h"

namespace orbweaver::sim {

/// All keys of a sweep file: kind, range, default and help of each.
const parameter_table<sweep_desc>& sweep_table();

/// JSON Schema (draft 2020-12) of a sweep file. Expressions and values of axes are judged by `orbweaver sweep` alone.
json sweep_schema();

}  // namespace orbweaver::sim
