// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/json.h"

namespace orbweaver::sim {

/// Returns a JSON schema as text with one property per line, so that a diff between two versions shows the changed
/// keys. Objects open a block for their "properties" and "allOf"; all other keywords stay on one line.
std::string schema_lines(const json& schema);

}  // namespace orbweaver::sim
