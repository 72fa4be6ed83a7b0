// SPDX-License-Identifier: Apache-2.0
// Values of variables as JSON.
#pragma once

#include "sim/json.h"
#include "sim/sweep/space/axis.h"

namespace orbweaver::sim {

/// A number, a truth, null, a list or a map as such; all else as text.
json value_json(const axis_value& value);

/// The value that JSON stands for. A text that looks like a quantity counts as one: "4 KiB".
axis_value read_value(const json& value);

}  // namespace orbweaver::sim
