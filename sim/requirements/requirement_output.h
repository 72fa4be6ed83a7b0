// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "sim/output/result_json.h"
#include "sim/requirements/requirement_check.h"

namespace orbweaver::sim {

/// Returns the requirements for the console: the link that needs most, and a line per flow, at most 20 lines.
std::string requirement_text(const requirement_report& report);

/// Returns `requirements` for check.json.
result_json requirement_json(const requirement_report& report);

}  // namespace orbweaver::sim
