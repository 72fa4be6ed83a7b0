// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/network.h"
#include "rtl_bridge/external/external_routers.h"
#include "rtl_bridge/external/plugin_endpoints.h"
#include "rtl_bridge/niu/plugin_nius.h"
#include "sim/output/result_json.h"
#include "sim/results/result_document.h"

namespace orbweaver::sim {

/// Adds `network` to result.json: the traffic of the links over `cycles` cycles.
/// @param fabric outlives the document
void add_network(result_document& result, const noc::network& fabric, cycle_t cycles);

/// Adds to `rtl.router` the activity of user-supplied routers and the first protocol rule that one of them violated.
void add_external_results(result_json& block, const rtl::external_routers& routers, const noc::network_desc& described);

/// Returns `rtl.endpoint`: counters of the endpoints of a plug-in and the first violated rule.
result_json endpoint_results(const rtl::plugin_endpoints& endpoints);
/// Returns the part of result.json about the network interface units of a plug-in.
result_json plugin_niu_results(const rtl::plugin_nius& units);

}  // namespace orbweaver::sim
