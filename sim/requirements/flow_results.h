// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "hw/noc/traffic/traffic.h"
#include "sim/output/result_json.h"
#include "sim/requirements/requirement_check.h"
#include "sim/results/resource_load.h"

namespace orbweaver::sim {

/// Adds `flows` and `unmet` to `traffic` of result.json: what the flows with a regulator or a requirement require, what
/// they got, which latency is sure, and what binds them (docs/noc/guarantees.md).
/// @param links of the whole run
void add_flow_results(result_json& traffic, const noc::traffic& load, const requirement_report& judged,
                      const link_loads& links);

/// Returns the table of flows for the console, at most 20 lines; empty without `flows`.
std::string flows_text(const result_json& traffic);

}  // namespace orbweaver::sim
