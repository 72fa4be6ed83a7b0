// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/system/system_desc.h"
#include "sim/check/check_report.h"

namespace orbweaver::sim {

/// Proves that a system cannot deadlock, or finds a cycle of waits: first inside its network, for every group of
/// classes that share virtual channels (routing_analysis.h), then through its endpoints (endpoint_coupling.h). Runs
/// nothing.
/// @param whole_graph whether the report shall have all dependencies as a drawing
/// @throws user_error for routes that cannot be walked: a pair of nodes without a route, a packet that comes to another
/// node
check_report check_deadlock(const system::system_desc& described, bool whole_graph = false);

}  // namespace orbweaver::sim
