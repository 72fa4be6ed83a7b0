// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Proves that a system is free of deadlock, or finds a cycle of waits. It first examines the inside of the network,
/// for every group of classes that share VCs (routing_analysis.h). It then includes the endpoints
/// (endpoint_coupling.h). Nothing is simulated.
/// @param whole_graph whether the report contains all dependencies as a drawing
/// @throws user_error for invalid routes: a pair of nodes without a route, or a packet that reaches a wrong node
check_report check_deadlock(const system::system_desc& described, bool whole_graph = false);

}  // namespace orbweaver::sim
