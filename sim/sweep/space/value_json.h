// SPDX-License-Identifier: Apache-2.0
// Converts values of variables to and from JSON.
#pragma once

#include "sim/json.h"
#include "sim/sweep/space/axis.h"

namespace orbweaver::sim {

/// Converts a value to JSON. Numbers, booleans, null, lists and maps keep their type; everything else becomes text.
json value_json(const axis_value& value);

/// Converts JSON to a value. A text that looks like a quantity counts as one: "4 KiB".
axis_value read_value(const json& value);

}  // namespace orbweaver::sim
