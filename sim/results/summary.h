// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/results/json.h"

namespace orbweaver {

/// What a person reads at the end of a run: one screen, made from the result alone.
std::string summarise(const result_json& result);

}  // namespace orbweaver
