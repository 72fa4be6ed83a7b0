// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/json.h"

namespace orbweaver::sim {

/// Returns JSON as text for files. Bytes that are not UTF-8, which JSON cannot represent, appear as \xNN.
/// @param indent spaces per level; -1: one line without a line end
std::string json_text(const json& content, int indent = 1);

}  // namespace orbweaver::sim
