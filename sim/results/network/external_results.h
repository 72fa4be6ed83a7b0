// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/external/external_routers.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// Adds to `rtl.router` the activity of user-supplied routers and the first protocol rule that one of them violated.
void add_external_results(result_json& block, const rtl::external_routers& routers, const noc::network_desc& described);

}  // namespace orbweaver::sim
