// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/system/machine.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// `cop` of result.json: what the coordination processors of a cluster did, and the cards and links of its hosts.
result_json cop_results(const system::machine& modelled);

/// Some lines about them for the summary.
std::string summarise_cop(const result_json& cop);

}  // namespace orbweaver::sim
