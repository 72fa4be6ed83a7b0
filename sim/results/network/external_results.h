// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/external/external_routers.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds to `rtl.router` what routers that a user brought did, and the first rule that one broke.
void add_external_results(result_json& block, const rtl::external_routers& routers, const noc::network_desc& described);

}  // namespace orbweaver::sim
