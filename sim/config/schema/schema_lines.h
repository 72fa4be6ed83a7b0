// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/json.h"

namespace orbweaver::sim {

/// Text of a JSON schema with one property a line, so that a difference between two versions names the keys. Objects
/// open a block for their "properties" and "allOf"; all other keywords stay on one line.
std::string schema_lines(const json& schema);

}  // namespace orbweaver::sim
