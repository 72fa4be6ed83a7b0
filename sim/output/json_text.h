// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/json.h"

namespace orbweaver::sim {

/// JSON as files hold it. Bytes of names that are no UTF-8, which JSON cannot hold, appear as \xNN.
/// @param indent blanks a level; -1: all in one line, without an end
std::string json_text(const json& content, int indent = 1);

}  // namespace orbweaver::sim
