// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/machine.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Returns `cop` for result.json: the activity of a cluster's coordination processors, and of the cards and links of
/// its hosts.
result_json cop_results(const system::machine& modelled);

/// Returns the COP results as text for the summary.
std::string summarise_cop(const result_json& cop);

}  // namespace orbweaver::sim
